const pairs = new Map(
  Array.from(
    { length: 126 * 190 },
    (_, n) => [0x81 + Math.floor(n / 190), 0x40 + (n % 190)] as const,
  ).map(pair => [new TextDecoder('gbk').decode(new Uint8Array(pair)), pair]),
)

/** A text in GBK, as Chinese Windows writes it. */
export const gbk = (text: string): Uint8Array =>
  new Uint8Array([...text].flatMap(char => pairs.get(char) ?? [char.charCodeAt(0)]))
