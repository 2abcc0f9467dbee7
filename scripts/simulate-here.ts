import { identityPort, sealSigningSecret } from '../server/domain/identity/index.ts'
import { pages } from '../custom-pages/index.ts'
import type { ClientOptions } from '../mocks/classroom/client.ts'
import { resources } from '../resources/index.ts'
import { WrongSetting, type Environment } from '../server/adapters/environment.ts'
import { folderFiles } from '../server/adapters/files.ts'
import { openKeyStore } from '../server/adapters/keys.ts'
import { systemIds } from '../server/adapters/ids.ts'
import { storeOf } from '../server/adapters/open-store.ts'
import { argonPasswords } from '../server/adapters/passwords.ts'
import { createSheets } from '../server/adapters/sheets/index.ts'
import { createApp } from '../server/app.ts'
import type { EnginePorts } from '../server/engine/ports.ts'
import { systemId } from '../server/engine/records/actor.ts'
import { dueWorker } from '../server/engine/due/index.ts'
import { domainTables, tasks, domainRegistry, rules } from '../server/domains.ts'
import { join } from 'node:path'

const log = {
  info: () => undefined,
  warn: (data: object, text: string) => console.warn(text, data),
  error: (data: object, text: string) => console.error(text, data),
}

/**
 * The server in this process, over the database that the environment names, with a key of the open
 * interface that ends with it.
 */
export const openHere = async (
  environment: Environment,
): Promise<{ readonly options: ClientOptions; close(): Promise<void> }> => {
  const [clock, ids] = [{ now: () => new Date() }, systemIds()]
  const store = await storeOf(environment, Object.values(resources), {
    tables: domainTables,
    clock,
    ids,
    log,
  })
  const first = await store.db
    .selectFrom('institution')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first) {
    await store.close()
    throw new WrongSetting('there is no institution yet: start the server once')
  }
  const ports: EnginePorts = {
    store,
    clock,
    ids,
    log,
    resources,
    pages,
    rules,
    tasks,
    ...domainRegistry,
    identity: identityPort,
    files: folderFiles(join(environment.dataDir, 'files')),
    sheets: createSheets(),
    passwords: argonPasswords,
    config: { ...(await openKeyStore(store, environment)), version: 'simulate' },
  }
  const app = createApp(ports)
  const key = { keyId: ids.next(), secret: ids.secret(32) }
  await store.db
    .insertInto('apiKey')
    .values({
      keyId: key.keyId,
      secret: await sealSigningSecret(ports.config, key.keyId, key.secret),
      institutionId: first.id,
      name: 'simulate',
      madeBy: systemId,
      rights: [],
      clear: [],
      scopes: ['classroom'],
      createTime: clock.now().toISOString(),
      expireTime: null,
      lastUsedTime: null,
      endedAt: null,
    })
    .execute()
  return {
    options: {
      ...key,
      send: async (path, init) => app.request(path, init),
      now: () => new Date(),
      nonce: () => crypto.randomUUID(),
    },
    async close() {
      await dueWorker(ports, 'lessonDue').workOff()
      await store.db
        .updateTable('apiKey')
        .set({ endedAt: clock.now().toISOString() })
        .where('keyId', '=', key.keyId)
        .execute()
      await store.close()
    },
  }
}
