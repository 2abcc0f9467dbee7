import { parseArgs } from 'node:util'
import { readEnvironment, WrongSetting } from '../server/adapters/environment.ts'
import { keyFilePath, newKey, readKeyFile, writeKeyFile } from '../server/adapters/key-file.ts'
import { keyIdSettings } from '../server/adapters/keys.ts'

/**
 * `npm run rotate-key`: puts a new signing key before the current one, which stays valid until the
 * next rotation; `-- --seal` does the same with the seal key, of which all older ones stay. The
 * next start of the server uses it. `-- --lost`: the keys of the database are lost, so the next
 * start uses those it has: everyone must log in again, and old seals can't be verified.
 */
const { values } = parseArgs({
  options: {
    seal: { type: 'boolean', default: false },
    lost: { type: 'boolean', default: false },
  },
})

const forgetKeys = async (environment: ReturnType<typeof readEnvironment>): Promise<void> => {
  // only this needs the whole server
  const { resources } = await import('../resources/index.ts')
  const { systemIds } = await import('../server/adapters/ids.ts')
  const { storeOf } = await import('../server/adapters/open-store.ts')
  const { domainTables } = await import('../server/domains.ts')
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const clock = { now: () => new Date() }
  const ports = { tables: domainTables, clock, ids: systemIds(), log }
  const store = await storeOf(environment, Object.values(resources), ports)
  await store.db
    .deleteFrom('setting')
    .where('name', 'in', [keyIdSettings.signing, keyIdSettings.seal])
    .execute()
  await store.close()
}

const rotate = (dataDir: string, given: readonly string[] | undefined): string => {
  const name = values.seal ? 'EDU_SEAL_KEY' : 'EDU_SIGNING_KEY'
  if (given) {
    const kept = values.seal ? given : given.slice(0, 1)
    return `${name} is set, so no file is changed. Start every process with:\n${name}=${[newKey(), ...kept].join(',')}`
  }
  const path = keyFilePath(dataDir)
  const keys = readKeyFile(path)
  if (!keys) throw new WrongSetting(`${path} does not exist: start the server once`)
  writeKeyFile(
    path,
    values.seal
      ? { ...keys, seal: [newKey(), ...keys.seal] }
      : { ...keys, signing: [newKey(), ...keys.signing.slice(0, 1)] },
  )
  return `${path} holds a new ${values.seal ? 'seal' : 'signing'} key; it is used from the next start of the server`
}

try {
  const environment = readEnvironment(process.env)
  if (values.lost) {
    await forgetKeys(environment)
    console.log('the next start of the server uses the keys that it has')
  } else {
    const { dataDir, signingKeys, sealKeys } = environment
    console.log(rotate(dataDir, values.seal ? sealKeys : signingKeys))
  }
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
}
