import { readFileSync } from 'node:fs'

/** A file of tests/support/samples: spreadsheets that other programs wrote. */
export const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./samples/${name}`, import.meta.url)))
