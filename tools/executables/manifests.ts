/** The data of a release for the manifests of package managers. */
export interface Release {
  readonly version: string;
  readonly description: string;
  /** The address of its files, without a slash at the end. */
  readonly address: string;
  /** The SHA-256 of each file, by its name. */
  readonly checksums: Readonly<Record<string, string>>;
  readonly linux: string;
  readonly windows: string;
}

/** The manifests of Scoop, winget and Homebrew, by their file names. */
export function manifests(release: Release): Readonly<Record<string, string>> {
  return {
    "scoop/journal-lint.json": scoop(release),
    "homebrew/journal-lint.rb": homebrew(release),
    ...winget(release),
  };
}

function scoop({ version, description, address, checksums, windows }: Release): string {
  const manifest = {
    version,
    description,
    license: "MIT",
    homepage: pageOf(address),
    architecture: { "64bit": { url: `${address}/${windows}#/journal-lint.exe`, hash: checksums[windows] } },
    bin: "journal-lint.exe",
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function homebrew({ version, description, address, checksums, linux }: Release): string {
  // At most 80 letters are allowed.
  const [short = ""] = description.split(":");
  return `class JournalLint < Formula
  desc "${short.replaceAll('"', '\\"')}"
  homepage "${pageOf(address)}"
  url "${address}/${linux}"
  version "${version}"
  sha256 "${checksums[linux]}"
  license "MIT"

  depends_on arch: :x86_64
  depends_on :linux

  def install
    bin.install "${linux}" => "journal-lint"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/journal-lint --version")
  end
end
`;
}

const identifier = "JournalLint.JournalLint";

function winget({ version, description, address, checksums, windows }: Release): Readonly<Record<string, string>> {
  const head = (sort: string): string =>
    `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${sort}.1.6.0.schema.json\nPackageIdentifier: ${identifier}\nPackageVersion: ${version}\n`;
  const foot = (sort: string): string => `ManifestType: ${sort}\nManifestVersion: 1.6.0\n`;
  return {
    [`winget/${identifier}.yaml`]: `${head("version")}DefaultLocale: en-US\n${foot("version")}`,
    [`winget/${identifier}.locale.en-US.yaml`]: `${head("defaultLocale")}PackageLocale: en-US
Publisher: journal-lint
PackageName: journal-lint
PackageUrl: ${pageOf(address)}
License: MIT
ShortDescription: ${JSON.stringify(description)}
${foot("defaultLocale")}`,
    [`winget/${identifier}.installer.yaml`]: `${head("installer")}InstallerType: portable
Commands:
  - journal-lint
Installers:
  - Architecture: x64
    InstallerUrl: ${address}/${windows}
    InstallerSha256: ${checksums[windows]?.toUpperCase()}
${foot("installer")}`,
  };
}

/** The page of the project, given the address of a release. */
function pageOf(address: string): string {
  return address.replace(/\/releases\/download\/[^/]+$/, "");
}
