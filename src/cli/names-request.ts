/** What of the tables of names is to be printed: all tables, the symbols of one, or what is known of a symbol. */
export interface NamesRequest {
  readonly table: string | undefined;
  readonly symbol: string | undefined;
  readonly json: boolean;
}
