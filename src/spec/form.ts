/** The pattern of an internal form: X stands for any text, N for a number, and all else for itself. */
export function formPattern(form: string): RegExp {
  const escaped = form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/X(?=;)/, "[^;]+").replace(/N(?=;|$)/, "\\d+")}$`);
}
