import { pino } from 'pino'
import type { Log } from '../platform/ports.ts'

/**
 * One JSON line an event, on standard output; `level` as pino names it. Tokens and passwords never
 * reach it: nobody passes them.
 */
export const createLog = (level: string): Log => {
  const logger = pino({ level, base: null })
  return {
    info: (data, text) => logger.info(data, text),
    warn: (data, text) => logger.warn(data, text),
    error: (data, text) => logger.error(data, text),
  }
}
