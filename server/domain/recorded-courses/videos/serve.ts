import type { EnginePorts } from '../../../engine/ports.ts'
import type { RawRoute } from '../../../engine/domain.ts'
import type { Ctx } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import { fileAnswer, sentBytes } from '../../../platform/http/fileAnswer.ts'
import { askedRange, rangeLength, rangeWithin } from '../../../platform/http/ranges.ts'
import { fileRefusal } from '../../../platform/http/fileRefusal.ts'
import { filePassHolder, isBrowser } from '../../../platform/http/filePass.ts'
import { readSigned } from '../watching/token.ts'
import { hasLinkPass, watchPassHolder } from '../watching/watchPass.ts'
import { mayWatch, type Watcher } from './access.ts'
import {
  sharedVideoPath,
  staffVideoPath,
  studentVideoPath,
  videoKey,
  videoPurpose,
} from './address.ts'
import { captionsAt } from '../captions/captions.ts'
import { demandSending } from '../../cloud-disk/index.ts'
import { countVideoTraffic } from './traffic.ts'

const captionType = 'text/vtt; charset=utf-8'
/** Names of files that a conversion makes, and of captions, and what they are. */
const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  vtt: captionType,
}
/** A name without anything that leads elsewhere. */
const safeName = /^(?:[A-Za-z0-9_-]+\/)?[A-Za-z0-9_-]+\.([a-z0-9]{1,5})$/

/**
 * The watcher that an address was made for. Throws 404 for a signature that this server didn't
 * make, 34001 for an expired one.
 */
const watcherOf = async (ports: EnginePorts, token: string): Promise<Watcher> => {
  const found = await readSigned(ports, videoPurpose, token)
  const [institutionId, videoId, ...subject] = found?.parts ?? []
  if (!institutionId || !videoId) throw errors.notFound()
  if (found?.over !== false) throw errors.fileLinkExpired()
  return { institutionId, videoId, subject }
}

/**
 * Throws 401 if the browser has no watcher, 34002 if it has another one. Programs send no cookie;
 * for them the signature and its expiry suffice.
 */
const demandWatcher = async (
  ports: EnginePorts,
  c: Ctx,
  { institutionId, subject: [kind, who = ''] }: Watcher,
): Promise<void> => {
  if (!isBrowser(c)) return
  if (kind === 'l') {
    if (!(await hasLinkPass(ports, c, { institutionId, linkId: who })))
      throw errors.fileLinkForeign()
    return
  }
  if (kind === 's') {
    const holder = await watchPassHolder(ports, c)
    if (!holder) throw errors.unauthenticated()
    if (holder.institutionId !== institutionId || holder.studentId !== who)
      throw errors.fileLinkForeign()
    return
  }
  const holder = await filePassHolder(ports, c)
  if (holder === undefined) throw errors.unauthenticated()
  if (holder !== who) throw errors.fileLinkForeign()
}

const headersOf = (type: string) => ({
  'Content-Type': type,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // cached only in this browser, and no longer than a withdrawal takes to apply
  'Cache-Control': 'private, max-age=20',
})

const sendCaptions = async (
  ports: EnginePorts,
  { institutionId, videoId, subject: [kind, , within, section] }: Watcher,
  name: string,
): Promise<Response> => {
  const scope = ports.store.scope(institutionId)
  const text = await captionsAt(scope, name, {
    videoId,
    section: kind === 's' ? section : kind === 'l' ? within : undefined,
  })
  if (text === undefined) throw errors.notFound()
  const bytes = new TextEncoder().encode(text)
  countVideoTraffic(ports, institutionId, bytes.byteLength)
  return new Response(bytes, { headers: headersOf(captionType) })
}

/**
 * Types of files that players load from the store itself, if it serves files. Playlists are
 * excluded because they contain these addresses, and captions because they are in the database.
 */
const directTypes: ReadonlySet<string | undefined> = new Set([types.m4s, types.mp4, types.jpg])
/** Lifetime in seconds of the store's own address of a segment. */
const directSeconds = 60

/**
 * The origin of the requesting page; undefined for a page on another host, whose requests include
 * its cookie, which the store does not accept.
 */
const ownPage = (c: Ctx): string | undefined => {
  const site = c.req.header('sec-fetch-site')
  const isOwn = site === undefined ? c.req.header('origin') === undefined : site === 'same-origin'
  if (!isOwn) return undefined
  const { protocol, host } = new URL(c.req.url)
  return `${c.req.header('x-forwarded-proto') ?? protocol.slice(0, -1)}://${host}`
}

/**
 * Redirects to the store's own address of a file, for a minute; undefined if the bytes go through
 * the server. Throws 404.
 */
const leadToStore = async (
  ports: EnginePorts,
  c: Ctx,
  { key, type, institutionId }: Readonly<Record<'key' | 'type' | 'institutionId', string>>,
): Promise<Response | undefined> => {
  const { files } = ports
  const page = ownPage(c)
  if (!files.direct || !files.readable || !directTypes.has(type) || page === undefined)
    return undefined
  if (!(await files.readable(page))) return undefined
  const first = await files.stream(key, { first: 0, last: 0 })
  if (!first) throw errors.notFound()
  await first.body.cancel()
  const asked = askedRange(c.req.header('range'))
  countVideoTraffic(ports, institutionId, rangeLength(rangeWithin(first.size, asked)))
  const location = await files.direct(key, {
    seconds: directSeconds,
    headers: { 'Content-Type': type, 'Content-Disposition': 'inline' },
  })
  return new Response(null, {
    status: 302,
    headers: { Location: location, 'Cache-Control': 'private, no-store' },
  })
}

/**
 * Sends a file of a video to whom its address was made for. Throws 401, 404, 18002, 34001, 34002
 * and 34209.
 */
const sendVideoFile = async (ports: EnginePorts, c: Ctx): Promise<Response> => {
  const token = c.req.param('token') ?? ''
  const name = c.req.path.slice(c.req.path.indexOf(token) + token.length + 1)
  const type = types[safeName.exec(name)?.[1] ?? '']
  if (type === undefined) throw errors.notFound()
  const watcher = await watcherOf(ports, token)
  await demandWatcher(ports, c, watcher)
  if (!(await mayWatch(ports, watcher))) throw errors.recordedCourseUnavailable()
  await demandSending(ports, watcher.institutionId)
  if (type === captionType) return sendCaptions(ports, watcher, name)
  const key = videoKey(watcher.institutionId, watcher.videoId) + name
  const { institutionId } = watcher
  const direct = await leadToStore(ports, c, { key, type, institutionId })
  if (direct) return direct
  const answer = await fileAnswer(c, ports.files, {
    key,
    tag: `${watcher.videoId}-${name.replaceAll('/', '-')}`,
    headers: headersOf(type),
  })
  if (!answer) throw errors.notFound()
  countVideoTraffic(ports, watcher.institutionId, sentBytes(c, answer))
  return answer
}

const serve =
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    try {
      return await sendVideoFile(ports, c)
    } catch (error) {
      return fileRefusal(ports, c, error)
    }
  }

/** The files of converted videos, at addresses that are signed for one watcher and end. */
export const videoFiles: RawRoute = {
  reason:
    'playlists and segments of videos are no envelopes, and players ask for them by their addresses alone',
  open: true,
  register: ports => app => {
    for (const path of [studentVideoPath, staffVideoPath, `${sharedVideoPath}/:link`])
      app.get(`${path}/:token/*`, serve(ports))
  },
}
