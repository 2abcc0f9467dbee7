/**
 * Converts a database's text of an instant to the wire format: '2026-01-01 08:00:00.1+00' (session
 * in UTC; in JSON '2026-01-01T08:00:00.1+00:00') -> '2026-01-01T08:00:00.100Z'. It uses string
 * operations, because an export has a million of them; undefined for other formats.
 */
export const storedInstant = (text: string): string | undefined => {
  const zone = text.endsWith('+00') ? 3 : text.endsWith('+00:00') ? 6 : 0
  if (!zone || text.length < 19 + zone || text.charCodeAt(4) !== 45) return undefined
  const dot = text.indexOf('.', 19)
  const millis =
    dot < 0
      ? '000'
      : text
          .slice(dot + 1, -zone)
          .slice(0, 3)
          .padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`
}
