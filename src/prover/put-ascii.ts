/** Puts a text of ASCII characters. */
export function putAscii(bytes: Uint8Array, place: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[place + index] = text.charCodeAt(index);
}
