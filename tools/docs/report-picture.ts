import { html } from "./markup.js";

/** The colours of a terminal, by their escape codes. */
export interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly dim: string;
  readonly colours: Readonly<Record<string, string>>;
}

/** Light and dark, both with a contrast of at least 4.5. */
export const palettes: Readonly<Record<"light" | "dark", Palette>> = {
  light: {
    ground: "#ffffff",
    text: "#1f2328",
    dim: "#59636e",
    colours: { 31: "#b3261e", 32: "#176f2c", 33: "#7d5000", 36: "#0b6572" },
  },
  dark: {
    ground: "#151b23",
    text: "#e6edf3",
    dim: "#9198a1",
    colours: { 31: "#ff8a80", 32: "#6fdd8b", 33: "#f2cc60", 36: "#76d9e6" },
  },
};

const fontSize = 14;
const characterWidth = 8.43;
const lineHeight = 19;
const margin = 16;

/** The coloured output of a command as an SVG picture. */
export function reportPicture(command: string, printed: string, palette: Palette): string {
  const lines = [`$ ${command}`, ...printed.trimEnd().split("\n")];
  const longest = lines.reduce((most, line) => Math.max(most, withoutCodes(line).length), 0);
  const width = Math.ceil(longest * characterWidth) + 2 * margin;
  const height = lines.length * lineHeight + 2 * margin;
  const drawn = lines.map((line, index) => {
    const y = margin + (index + 1) * lineHeight - 5;
    return `<text x="${margin}" y="${y}" xml:space="preserve">${spans(line, palette)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${html(`What ${command} prints`)}">
<rect width="${width}" height="${height}" rx="8" fill="${palette.ground}" stroke="${palette.dim}" stroke-opacity="0.4"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${fontSize}" fill="${palette.text}">
${drawn.join("\n")}
</g>
</svg>
`;
}

/** A line with a span for each run of characters of one style. */
function spans(line: string, { dim, colours }: Palette): string {
  let [bold, colour, isDim] = [false, "", false];
  return line
    .split(codes)
    .map((piece, index) => {
      if (index % 2 === 0) {
        const fill = colour === "" ? (isDim ? dim : "") : (colours[colour] ?? "");
        const style = `${fill === "" ? "" : ` fill="${fill}"`}${bold ? ' font-weight="bold"' : ""}`;
        return piece === "" || style === "" ? html(piece) : `<tspan${style}>${html(piece)}</tspan>`;
      }
      if (piece === "1") bold = true;
      else if (piece === "2") isDim = true;
      else if (piece === "22") [bold, isDim] = [false, false];
      else colour = piece === "39" ? "" : piece;
      return "";
    })
    .join("");
}

const codes = new RegExp(`${String.fromCharCode(27)}\\[(\\d+)m`, "g");

function withoutCodes(line: string): string {
  return line.replaceAll(codes, "");
}
