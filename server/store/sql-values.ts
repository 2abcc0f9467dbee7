/** OIDs whose text form the adapters parse themselves, alike on both stores. */
export const oids = {
  bool: 16,
  int8: 20,
  int4: 23,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
  xid8: 5069,
} as const

/** '2026-01-01 08:00:00.1+00' (session in UTC; in JSON '2026-01-01T08:00:00.1+00:00') -> '2026-01-01T08:00:00.100Z'. */
export const isoInstant = (text: string): string => {
  const zone = text.endsWith('+00') ? 3 : text.endsWith('+00:00') ? 6 : 0
  if (zone && text.length >= 19 + zone && text.charCodeAt(4) === 45) {
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
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

const asText = (text: string) => text
/** Text form -> value. numeric stays text, so that no digit is lost. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oids.int8]: Number,
  [oids.date]: asText,
  [oids.timestamptz]: isoInstant,
  [oids.numeric]: asText,
  [oids.xid8]: asText,
}
