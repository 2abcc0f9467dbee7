import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { OpenDatabase } from '../../server/adapters/backup/database.ts'
import { fillDatabase } from '../../server/adapters/backup/fill.ts'
import { makeBackup, type BackupOrder, type MadeBackup } from '../../server/adapters/backup/make.ts'
import { verifyBackup, type StoredBackup } from '../../server/adapters/backup/read.ts'
import { backupAt, backupPlaceOf } from '../../server/adapters/backup/place.ts'
import { removeExpired } from '../../server/adapters/backup/removeExpired.ts'
import { keysIn } from '../../server/adapters/backup/restoredKeys.ts'
import { folderFiles } from '../../server/adapters/files.ts'
import { auditChecks, domainTables, rules } from '../../server/domains.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import { errors } from '../../server/platform/errors/errors.ts'
import { seededIds } from '../../server/platform/ids.ts'
import type { SqlDriver } from '../../server/platform/store/driver.ts'
import { currentTransaction } from '../../server/platform/store/dump.ts'
import { openStore } from '../../server/platform/store/open.ts'
import { standingClock } from '../support/app.ts'
import { quietLog } from '../../mocks/portable.ts'
import { asDatabase, differingRows } from '../support/backups.ts'
import { proves } from '../support/parts.ts'
import { startS3 } from '../support/s3Server.ts'
import { bothStores, type StoreKind } from '../support/stores.ts'
import { fillFrom } from '../support/versions/fill.ts'
import { fixtureKeys, readFixture, readVersions } from '../support/versions/fixture.ts'

const [version] = readVersions()
if (!version) throw new Error('no fixture')
const keys = {
  texts: { signing: [fixtureKeys.signing], seal: [fixtureKeys.seal] },
  passphrase: 'a passphrase of the tests',
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const config = {
  signingKey: bytesOf(fixtureKeys.signing),
  sealKeys: [bytesOf(fixtureKeys.seal)],
} as const

const root = mkdtempSync(join(tmpdir(), 'edu-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const place = { files: folderFiles(join(root, 'backups')), prefix: '', name: join(root, 'backups') }
const stored = ({ key }: Pick<MadeBackup, 'key'>): StoredBackup => ({
  files: place.files,
  key,
  name: key,
})

interface Source {
  readonly kind: StoreKind
  readonly driver: SqlDriver
  readonly database: OpenDatabase
  dispose(): Promise<void>
}
/** An empty database of a kind. */
const emptyDatabase = async (kind: StoreKind): Promise<Source> => {
  const scratch = await kind.driver()
  const database = await asDatabase(scratch.driver)
  return {
    kind,
    driver: scratch.driver,
    database,
    dispose: async () => {
      await database.close()
      await scratch.dispose()
    },
  }
}

const pairs = bothStores.flatMap(from =>
  bothStores
    .filter(to => proves('stores') || bothStores.length === 1 || to !== from)
    .map(to => ({ from, to, title: `${from.name} to ${to.name}` })),
)

// npm test goes from the embedded store to PostgreSQL; npm run prove goes every way
describe.each(proves('stores') ? bothStores : bothStores.slice(0, 1))(
  'a backup of a school of the oldest version on $name',
  kind => {
    const files = folderFiles(join(root, `files-${kind.name}`))
    let source: Source
    let made: MadeBackup
    const order = (more: Partial<BackupOrder> = {}): BackupOrder => ({
      database: source.database,
      files,
      place,
      institution: undefined,
      keys,
      globals: new Map(),
      program: 'test',
      now: new Date(version.at),
      ...more,
    })
    beforeAll(async () => {
      const scratch = await kind.driver()
      await fillFrom(scratch.driver, readFixture(version.name))
      const database = await asDatabase(scratch.driver)
      source = {
        kind,
        driver: scratch.driver,
        database,
        dispose: async () => {
          await database.close()
          await scratch.dispose()
        },
      }
      await files.put('school/picture', bytesOf('a picture'))
      await files.put('课件/第一课.pdf', bytesOf(''))
      await files.put('school/half.part', bytesOf('a half'))
      made = await makeBackup(order())
    })
    afterAll(() => source.dispose())

    it.each(pairs.filter(({ from }) => from === kind))(
      'restored from $title has every row and file, passes the audit, and goes on with its transactions',
      async ({ to }) => {
        const target = await emptyDatabase(to)
        const restored = folderFiles(join(root, `restored-${kind.name}-${to.name}`))
        const verified = await verifyBackup(stored(made))
        const found = await fillDatabase(target.database, stored(made), verified, restored)
        expect(found.rows).toEqual(made.rows)
        // a seal names transactions, so that those of later changes must be higher
        const next = BigInt(await currentTransaction(target.database.sql))
        expect(next).toBeGreaterThanOrEqual(BigInt(verified.header.transaction))
        expect(await differingRows(source.database, target.database)).toEqual([])
        const keysOf = (store: typeof files) => store.list('', new Date(8.64e15), true)
        expect((await keysOf(restored)).toSorted()).toEqual(['school/picture', '课件/第一课.pdf'])
        expect(await restored.get('school/picture')).toEqual(bytesOf('a picture'))
        // the comparison finds a row that differs
        await target.database.sql.script(`update "institution" set "name" = 'Other'`)
        expect(await differingRows(source.database, target.database)).not.toEqual([])
        await target.database.close()
        const store = await openStore({
          driver: target.driver,
          resources: Object.values(resources),
          tables: domainTables,
          clock: standingClock(version.at),
          ids: seededIds(1, Date.parse(version.at)),
        })
        const { findings } = await runAudit({ store, resources, rules, config }, auditChecks)
        expect(findings).toEqual([])
        await store.close()
        await target.dispose().catch(() => undefined)
      },
    )

    it('says what is wrong with a backup that is cut off, altered, no backup, or of a newer version', async () => {
      const bytes = readFileSync(join(place.name, made.key))
      const reason = async (name: string, content: Uint8Array) => {
        writeFileSync(join(place.name, name), content)
        return verifyBackup(stored({ key: name })).then(
          () => 'whole',
          (error: unknown) => String(error),
        )
      }
      expect(await reason('whole.tar', bytes)).toBe('whole')
      for (const length of [0, 100, bytes.length / 2, bytes.length - 2000])
        expect(await reason('cut.tar', bytes.subarray(0, length))).toContain('cut.tar is cut off')
      const altered = Buffer.from(bytes)
      const at = altered.indexOf('a picture')
      altered[at] = 65
      expect(await reason('altered.tar', altered)).toContain(
        'altered.tar was altered or is damaged (files/school/picture)',
      )
      expect(await reason('other.tar', Buffer.alloc(1024))).toContain('cut off')
      const newer = Buffer.from(
        bytes
          .toString('latin1')
          .replace(
            `"migration":"${version.migration}"`,
            `"migration":"${'9'.repeat(version.migration.length)}"`,
          ),
        'latin1',
      )
      expect(await reason('newer.tar', newer)).toContain(
        'was made by version test, which is newer than this program',
      )
      await expect(verifyBackup(stored({ key: 'none.tar' }))).rejects.toThrow('there is no backup')
    })

    it('gives its keys for its passphrase alone', async () => {
      const verified = await verifyBackup(stored(made))
      expect(await keysIn(verified, made.key, keys.passphrase)).toEqual(keys.texts)
      await expect(keysIn(verified, made.key, 'another passphrase')).rejects.toThrow(
        'the passphrase is not the one',
      )
      await expect(keysIn(verified, made.key, undefined)).rejects.toThrow('--passphrase-file')
    })

    it('goes to a bucket and comes from it; rules delete older ones there', async () => {
      const { settings, stop } = await startS3()
      const env = {
        EDU_BACKUP_S3_ENDPOINT: settings.endpoint,
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      }
      try {
        const bucket = await backupPlaceOf(`s3://${settings.bucket}/console`, env, quietLog)
        const older = await makeBackup(order({ place: bucket }))
        const now = new Date(Date.parse(version.at) + 1000)
        const newer = await makeBackup(order({ place: bucket, now }))
        expect(await removeExpired(bucket, { d: 1 })).toEqual([older.name.split('/').at(-1)])
        const found = await verifyBackup(await backupAt(newer.name, env, quietLog))
        expect(found.end.rows).toEqual(made.rows)
        await expect(verifyBackup(await backupAt(older.name, env, quietLog))).rejects.toThrow(
          `there is no backup ${older.name}`,
        )
        await expect(backupPlaceOf('s3://none/console', env, quietLog)).rejects.toThrow(
          'does not exist',
        )
      } finally {
        await stop()
      }
    })

    it('leaves nothing where its place is full, and keeps the earlier one', async () => {
      const full = {
        ...place,
        files: {
          ...place.files,
          putStream: async (_key: string, bytes: ReadableStream<Uint8Array>) => {
            await bytes.cancel()
            throw errors.storageFull()
          },
        },
      }
      await expect(makeBackup(order({ place: full, now: new Date(0) }))).rejects.toThrow('is full')
      expect(await place.files.get(made.key)).toBeDefined()
      await expect(makeBackup(order({ institution: 'none' }))).rejects.toThrow(
        `there is no institution 'none'`,
      )
    })
  },
)
