import { paths } from '../../../src/protocol/paths.ts'
import type { Ctx } from '../../platform/context.ts'
import type { RawRoute } from '../domain.ts'
import type { EnginePorts } from '../ports.ts'
import { envelopeOf } from '../../platform/http/reply.ts'
import { limitOpenCalls } from '../../platform/http/requestRate.ts'
import { purposeOf } from './authorise.ts'
import { beginUpload } from './begin.ts'
import { dropCrowdedOut, dropUpload } from './drop.ts'
import { faultOfStored, refusalAnswer } from './faults.ts'
import { finishUpload } from './finish.ts'
import { enterByPass } from './byPass.ts'
import { uploadLimits } from './limits.ts'
import type { AnyUploadPurpose } from './purpose.ts'
import { receivePiece } from './receive.ts'
import {
  bytesHeader,
  demandPiece,
  hasPiece,
  speaksTus,
  tusHeaders,
  tusOptions,
  tusVersion,
} from './tus.ts'
import { uploadOf, type UploadRow } from './uploadRows.ts'

type Serve = (ports: EnginePorts, c: Ctx) => Promise<Response>

/**
 * Returns a refusal as clients of the protocol understand it, and a request of another version with
 * 412.
 */
const tusRoute =
  (serve: Serve) =>
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    if (c.req.method !== 'GET' && !speaksTus(c))
      return new Response(null, { status: 412, headers: { 'Tus-Version': tusVersion } })
    try {
      return await serve(ports, c)
    } catch (error) {
      return refusalAnswer(ports, c, error)
    }
  }

/** Milliseconds after its last byte, or its end, after which an upload is forgotten. */
const restMsOf = ({ uploads }: EnginePorts, { purpose, state, received }: UploadRow): number => {
  if (state !== 'OPEN') return uploadLimits.endedMs
  if (uploads[purpose]?.enter) return uploadLimits.restByPassMs
  return received === 0 ? uploadLimits.emptyMs : uploadLimits.restMs
}

const headersOf = (ports: EnginePorts, upload: UploadRow): Record<string, string> => ({
  ...tusHeaders,
  'Cache-Control': 'no-store',
  'Upload-Offset': String(upload.received),
  'Upload-Length': String(upload.size),
  'Upload-Expires': new Date(
    new Date(upload.activeTime).getTime() + restMsOf(ports, upload),
  ).toUTCString(),
})

/**
 * The state of an upload, with its purpose's response if there is one. Throws the purpose's
 * refusal.
 */
const stateAnswer = (
  ports: EnginePorts,
  c: Ctx,
  upload: UploadRow,
  status = 200,
  more = {},
): Response => {
  if (upload.state === 'FAILED') throw faultOfStored(upload.answer)
  const { id, received, size, state, answer } = upload
  const body = { uploadId: id, received, size, ...(state === 'DONE' ? { answer } : {}) }
  return Response.json(envelopeOf('200', c.get('lang'), body), {
    status,
    headers: { ...headersOf(ports, upload), ...more },
  })
}

/** Receives the chunk in the body, if there is one, and passes the complete file to its purpose. */
const receive = async (
  ports: EnginePorts,
  c: Ctx,
  upload: UploadRow,
  purpose: AnyUploadPurpose,
  offset: number | undefined,
): Promise<UploadRow> => {
  const received =
    offset === undefined || (offset === upload.size && offset === upload.received)
      ? upload.received
      : await receivePiece(ports, c, upload, offset)
  const { size } = upload
  return received === size
    ? finishUpload(ports, c.get('scope'), c.get('session'), purpose, upload.id)
    : { ...upload, received, activeTime: ports.clock.now().toISOString() }
}

/** POST uploads: begins an upload; a body of bytes is its first piece. 201 with its address. */
const createRoute = tusRoute(async (ports, c) => {
  const { uploadId } = await beginUpload(ports, c)
  const upload = await uploadOf(c.get('scope'), c.get('session'), uploadId)
  const purpose = purposeOf(ports, c.get('session'), upload)
  if (purpose.temporary)
    await dropCrowdedOut(ports, c.get('scope'), c.get('session').actor.id, purpose.name)
  const offset = hasPiece(c) && upload.received === 0 && upload.size > 0 ? 0 : undefined
  const now = await receive(ports, c, upload, purpose, offset)
  return stateAnswer(ports, c, now, 201, { Location: `${c.req.path}/${uploadId}` })
})

const ownUpload = (c: Ctx): Promise<UploadRow> =>
  uploadOf(c.get('scope'), c.get('session'), c.req.param('id') ?? '')

/**
 * PATCH uploads/:id: a chunk. 204, or 200 with the purpose's response when the file is complete.
 */
const patchRoute = tusRoute(async (ports, c) => {
  const upload = await ownUpload(c)
  const purpose = purposeOf(ports, c.get('session'), upload)
  demandPiece(c)
  const offset = bytesHeader(c, 'Upload-Offset')
  if (upload.state !== 'OPEN') return stateAnswer(ports, c, upload)
  const now = await receive(ports, c, upload, purpose, offset)
  return now.state === 'OPEN'
    ? new Response(null, { status: 204, headers: headersOf(ports, now) })
    : stateAnswer(ports, c, now)
})

/**
 * HEAD uploads/:id: the number of bytes received. GET: the same with the purpose's result or
 * refusal; a complete file that has not reached its purpose is passed to it now.
 */
const stateRoute = tusRoute(async (ports, c) => {
  const upload = await ownUpload(c)
  const purpose = purposeOf(ports, c.get('session'), upload)
  if (c.req.method === 'HEAD') return new Response(null, { headers: headersOf(ports, upload) })
  return stateAnswer(ports, c, await receive(ports, c, upload, purpose, undefined))
})

/**
 * DELETE uploads/:id: ends an upload and deletes the received data; a file that belongs to a record
 * stays.
 */
const endRoute = tusRoute(async (ports, c) => {
  await dropUpload(ports, c.get('scope'), await ownUpload(c))
  return new Response(null, { status: 204, headers: tusHeaders })
})

/** Uploads by the tus protocol; see docs/uploads.md. */
export const uploadRoutes: RawRoute = {
  reason: 'the tus protocol: the body is a piece of a file, and headers say where it belongs',
  register: ports => app => {
    const one = `${paths.uploads}/:id`
    app.post(paths.uploads, createRoute(ports))
    app.get(one, stateRoute(ports))
    app.patch(one, patchRoute(ports))
    app.delete(one, endRoute(ports))
  },
}

/**
 * The same for callers with a pass instead of a session, of the purposes that let them in
 * (`enter`).
 */
export const passUploadRoutes: RawRoute = {
  reason: 'the tus protocol, by a personal link',
  open: true,
  register: ports => app => {
    const all = `${paths.passUploads}/:purpose`
    const one = `${all}/:id`
    const guards = [limitOpenCalls(ports), enterByPass(ports)] as const
    app.post(all, ...guards, createRoute(ports))
    app.get(one, ...guards, stateRoute(ports))
    app.patch(one, ...guards, patchRoute(ports))
    app.delete(one, ...guards, endRoute(ports))
  },
}

/** OPTIONS: what clients of the protocol can query before they log in. */
export const uploadOptions: RawRoute = {
  reason: 'OPTIONS of the tus protocol',
  open: true,
  register: ports => app => {
    const maxBytes = Math.max(...Object.values(ports.uploads).map(purpose => purpose.maxBytes))
    for (const path of [
      paths.uploads,
      `${paths.uploads}/:id`,
      `${paths.passUploads}/:purpose`,
      `${paths.passUploads}/:purpose/:id`,
    ])
      app.options(path, () => new Response(null, { status: 204, headers: tusOptions(maxBytes) }))
  },
}
