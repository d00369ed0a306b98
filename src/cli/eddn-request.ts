/** What the command line asks of the messages for EDDN. */
export interface EddnRequest {
  readonly paths: readonly string[];
  /** Whether the messages themselves are printed. */
  readonly messages: boolean;
  /** A file of messages that somebody has made of the same journals. */
  readonly compare: string | undefined;
  readonly format: "text" | "json";
  /** The version of the schema by which Outfitting.json is told of. */
  readonly outfitting: "2" | "3";
  /** A folder of schemas as the network publishes them. */
  readonly eddnSchemas: string | undefined;
  readonly uploaderId: string;
  readonly softwareName: string;
  readonly softwareVersion: string;
}
