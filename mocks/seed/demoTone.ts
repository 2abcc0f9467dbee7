const rate = 8000
const seconds = 2

/** A tone of two seconds that fades out: WAV, 16 bits, 8 kHz, one channel. */
export const demoTone = (): Uint8Array<ArrayBuffer> => {
  const count = rate * seconds
  const view = new DataView(new ArrayBuffer(44 + 2 * count))
  const write = (at: number, text: string) => {
    for (const [n, character] of [...text].entries()) view.setUint8(at + n, character.charCodeAt(0))
  }
  write(0, 'RIFF')
  view.setUint32(4, 36 + 2 * count, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, 2 * rate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, 2 * count, true)
  for (let n = 0; n < count; n++)
    view.setInt16(
      44 + 2 * n,
      Math.round(8000 * (1 - n / count) * Math.sin((2 * Math.PI * 440 * n) / rate)),
      true,
    )
  return new Uint8Array(view.buffer)
}
