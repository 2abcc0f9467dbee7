import { WrongSetting } from '../server/adapters/environment.ts'
import { institutionNamed, setClosed } from '../server/domain/identity/index.ts'
import { runOperatorCommand } from './operatorCommand.ts'

/**
 * `npm run close-institution -- <number or id> [--reopen]`: makes an institution unavailable to all
 * of its members, or available again. A server with the embedded database is stopped first.
 */
await runOperatorCommand(() => {
  const [text, way] = process.argv.slice(2)
  if (!text || (way !== undefined && way !== '--reopen'))
    throw new WrongSetting(
      'name an institution by its number or id: npm run close-institution -- 12345678 [--reopen]',
    )
  const closed = way === undefined
  return async ({ store, clock, ids }) => {
    const found = await institutionNamed(store, text)
    if (!found) throw new WrongSetting(`there is no institution '${text}'`)
    await setClosed(store, { clock, ids }, found, closed)
    return closed
      ? `${found.name} is closed: its members are refused with 734`
      : `${found.name} is open`
  }
})
