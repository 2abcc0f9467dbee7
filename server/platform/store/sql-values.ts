import { storedInstant } from '../../../src/schema/fields/date-time/stored.ts'

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

/** An instant in the wire format; other text stays unchanged. */
export const isoInstant = (text: string): string => {
  const instant = storedInstant(text)
  if (instant !== undefined) return instant
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
