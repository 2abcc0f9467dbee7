import { randomBytes } from 'node:crypto'
import { createIds } from '../platform/ids.ts'

/** Ids and secrets from the system's own source of chance. */
export const systemIds = () =>
  createIds({ now: () => Date.now(), random: n => new Uint8Array(randomBytes(n)) })
