const decoder = new TextDecoder('windows-1252')
const bytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
)

/** A text in Windows-1252, as Western Windows writes it. */
export const windows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, char => bytes.get(char) ?? 0x3f)
