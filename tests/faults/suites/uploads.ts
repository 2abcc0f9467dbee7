import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pieceBytes } from '../../../dataProvider/sendPieces.ts'
import { startS3 } from '../../support/s3Server.ts'
import { newServerStore } from '../../support/newServerStore.ts'
import { bothStores, type StoreKind } from '../../support/stores.ts'
import { startUploadServer, providerTo, type UploadServer } from '../../support/uploadServer.ts'

export interface UploadsSize {
  /** Whole chunks of the file; a few bytes follow them. */
  readonly chunks: number
  /** Whole chunks after which the server is killed. */
  readonly killedAfter: number
  /** Whether every store meets every place of files, or each only one. */
  readonly everyPair: boolean
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Where a server keeps its rows and files, and what removes them. */
const placeOf = async (store: StoreKind['name'], bucket: boolean) => {
  const { env: storeEnv, remove } = await newServerStore(store, 'upload', { durable: true })
  const s3 = bucket ? await startS3() : undefined
  const env = {
    ...storeEnv,
    ...(s3
      ? {
          S3_ENDPOINT: s3.settings.endpoint,
          S3_BUCKET: s3.settings.bucket,
          S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
          S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
          S3_PUBLIC_ENDPOINT: 'none',
        }
      : {}),
  }
  return {
    env,
    remove: async () => {
      await s3?.stop()
      await remove()
    },
  }
}

/** The bytes of a file as the server has stored them. */
const storedBytes = async (server: UploadServer, id: string): Promise<Uint8Array> => {
  const answer = await fetch(`${server.origin}/test/file/${id}`, {
    headers: { Authorization: `Bearer ${server.token}` },
  })
  return new Uint8Array(await answer.arrayBuffer())
}

/** Kills a server while it receives a file, and sends the rest to the next one. */
export const uploadsSurviveKill = ({ chunks, killedAfter, everyPair }: UploadsSize): void => {
  const size = chunks * pieceBytes + 12_345
  const cases = bothStores.flatMap(({ name }) => {
    const places = [
      [name, 'a folder', false],
      [name, 'a bucket', true],
    ] as const
    return everyPair ? places : places.filter(([, , bucket]) => bucket === (name === 'postgres'))
  })
  describe.each(cases)('a server on %s with %s that is killed half-way', (name, _files, bucket) => {
    it('gets the rest of a file from where it was: at most one chunk is sent again', async () => {
      const place = await placeOf(name, bucket)
      let server: UploadServer = await startUploadServer(place.env)
      try {
        const bytes = randomBytes(size)
        const file = new File([bytes], 'lesson.bin')
        let sent = 0
        let restart: Promise<void> | undefined
        const offsets: number[] = []
        const edu = providerTo(() => server)
        const { uploadId, answer } = await edu.sendFile(file, {
          purpose: 'box',
          target: { box: 'red' },
          onProgress: at => {
            offsets.push(at)
            sent = Math.max(sent, at)
            if (at < killedAfter * pieceBytes || restart) return
            const dying = server
            restart = dying.kill().then(async () => {
              server = await startUploadServer(place.env)
            })
          },
        })
        await restart
        expect(restart).toBeDefined()
        expect(answer).toEqual({ node: uploadId, box: 'red' })
        // progress falls back by at most one chunk
        const back = offsets.map((at, n) => Math.max(...offsets.slice(0, n + 1)) - at)
        expect(Math.max(...back)).toBeLessThanOrEqual(pieceBytes)
        expect(sent).toBe(size)
        const state = await fetch(`${server.origin}/edu_adminserver/uploads/${uploadId}`, {
          headers: { Authorization: `Bearer ${server.token}` },
        })
        expect(await state.json()).toMatchObject({ response: { received: size, answer } })
        expect(digestOf(await storedBytes(server, uploadId))).toBe(digestOf(bytes))
      } finally {
        await server.kill()
        await place.remove()
      }
    }, 120_000)
  })
}
