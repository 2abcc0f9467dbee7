import { readFileSync, writeFileSync } from 'node:fs'
import { englishCatalogue } from '../src/protocol/errors/catalogue.en.ts'
import { ErrorCode } from '../src/protocol/errors/codes.ts'
import { variants } from '../src/protocol/errors/variants.ts'
import { factoriesSource } from './error-factories.ts'

/** Writes the factories of all errors from the list of codes and the English texts; `--check` only says whether they are fresh. */
const path = 'server/platform/errors/factories.ts'
const file = new URL(`../${path}`, import.meta.url)
const source = factoriesSource({
  codes: ErrorCode,
  variants,
  texts: englishCatalogue.texts,
  variantTexts: englishCatalogue.variants,
})

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== source) {
    process.stderr.write(`${path} is stale: npm run print:errors\n`)
    process.exit(1)
  }
} else writeFileSync(file, source)
