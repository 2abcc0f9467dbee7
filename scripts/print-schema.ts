import { readFileSync, writeFileSync } from 'node:fs'
import { resources } from '../resources/index.ts'
import { domainTables } from '../server/domains.ts'
import { schemaSqlOf } from '../server/platform/store/open.ts'

/**
 * Writes the DDL of all tables to schema.sql, where a reviewer sees what a definition changed;
 * `--check` only checks that it is up to date.
 */
const file = new URL('../schema.sql', import.meta.url)
const printed = `-- Printed by scripts/print-schema.ts from the definitions; do not edit.\n-- PostgreSQL; the embedded store holds grams in tables of their own.\n\n${schemaSqlOf(Object.values(resources), domainTables, 'postgres')}`

if (process.argv.includes('--check')) {
  let storedSchema = ''
  try {
    storedSchema = readFileSync(file, 'utf8')
  } catch {
    // none yet: as stale as can be
  }
  if (storedSchema !== printed) {
    process.stderr.write('schema.sql is stale: npm run print:schema\n')
    process.exit(1)
  }
} else writeFileSync(file, printed)
