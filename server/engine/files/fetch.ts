import type { Ctx } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { parameter, required } from '../../platform/http/body.ts'
import { contentDisposition } from '../../platform/http/disposition.ts'
import { fileAnswer, sentBytes } from '../../platform/http/fileAnswer.ts'
import { isPassHolder, judgeLink, type Disposition } from '../../platform/http/files.ts'
import { demandLinkHolder, demandPassHolder, linkAnswer } from '../../platform/http/linkHolder.ts'
import { askedRange, rangeLength, rangeWithin } from '../../platform/http/ranges.ts'
import type { EnginePorts } from '../ports.ts'
import { fileKeyOf } from './fileKey.ts'

/** Shown in the page without being asked for; everything else is a download. */
const pictureTypes = new Set(['image/jpeg', 'image/png'])
/**
 * Content types that a browser may display if the link allows it: nothing that could run a script.
 */
const shownType =
  /^(?:image\/(?:jpeg|png|gif|webp|avif)|video\/[\w.+-]+|audio\/[\w.+-]+|application\/pdf|text\/plain)$/
/** Lifetime in seconds of a direct address of the object store. */
const directSeconds = 60

interface FileLink {
  readonly institution: string
  readonly id: string
  readonly person: string
  readonly disposition: Disposition | ''
  readonly name: string
}

/**
 * Verifies a signed address and returns its link. Throws 404 for a signature that this server
 * didn't make, 34001 for an expired link.
 */
const linkOf = async (ports: EnginePorts, c: Ctx): Promise<FileLink> => {
  const institution = required(c, 'i', 64)
  const id = required(c, 'id', 64)
  const person = c.req.param('holder') ?? parameter(c, 'p', 64) ?? ''
  const said = parameter(c, 'd', 10) ?? ''
  if (said !== '' && said !== 'inline' && said !== 'attachment')
    throw errors.invalidParameter().at('d')
  const untilText = required(c, 'until', 12)
  if (!/^\d{1,12}$/.test(untilText)) throw errors.notFound()
  const name = parameter(c, 'n', 1000) ?? ''
  const terms = { until: Number(untilText), person, disposition: said, name } as const
  const verdict = await judgeLink(ports, institution, id, terms, required(c, 'mac', 100))
  if (verdict === 'unsigned') throw errors.notFound()
  if (verdict === 'expired') throw errors.fileLinkExpired()
  return { institution, id, person, disposition: said, name }
}

/** The row of a file that the person of the link may still fetch. Throws 404 for any other. */
const allowedFile = async (ports: EnginePorts, { institution, id, person }: FileLink) => {
  const scope = ports.store.scope(institution)
  const row = await scope.db
    .selectFrom('fileRow')
    .select(['name', 'type', 'resource', 'size'])
    .where('id', '=', id)
    .executeTakeFirst()
  const judge = row?.resource ? ports.fileAccess[row.resource] : undefined
  if (!row || (judge && !(await judge(scope, id, person, ports.clock.now(), ports))))
    throw errors.notFound()
  return row
}

const serveFile = async (ports: EnginePorts, c: Ctx): Promise<Response> => {
  const link = await linkOf(ports, c)
  if (isPassHolder(link.person)) await demandPassHolder(ports, c, link)
  else await demandLinkHolder(ports, c, link.person)
  const { name, type, resource, size } = await allowedFile(ports, link)
  const { institution, id, disposition } = link
  const traffic = resource === null ? undefined : ports.fileTraffic[resource]
  await traffic?.demand(ports, institution)
  const isShown = disposition === 'inline' ? shownType.test(type) : pictureTypes.has(type)
  const way = isShown && disposition !== 'attachment' ? 'inline' : 'attachment'
  const headers = {
    'Content-Type': type,
    'Content-Disposition': contentDisposition(way, link.name || name),
  }
  const key = fileKeyOf(institution, id)
  const direct = await ports.files.direct?.(key, { seconds: directSeconds, headers })
  if (direct !== undefined) {
    const asked = askedRange(c.req.header('range'))
    traffic?.note(ports, institution, rangeLength(rangeWithin(Number(size), asked)))
    return new Response(null, {
      status: 302,
      headers: { Location: direct, 'Cache-Control': 'private, no-store' },
    })
  }
  const answer = await fileAnswer(c, ports.files, {
    key,
    tag: id,
    headers: {
      ...headers,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // a personal link is checked again at each request
      'Cache-Control': link.person === '' ? 'private, max-age=300' : 'private, no-cache',
    },
  })
  if (!answer) throw errors.notFound()
  traffic?.note(ports, institution, sentBytes(c, answer))
  return answer
}

/**
 * GET file/get?i&id&until&mac[&p][&d][&n]: a signed address needs no token, so that <img> and
 * <video> can use it. It supports `Range` requests. Links of pass holders name the holder in the
 * path, GET /edu_openapi/file/<holder>. If files are in an object store, it redirects to an address
 * of the store that is valid for a minute. A refusal inside a page is never HTTP 200: 34001 and
 * 34002 become 404.
 */
export const fileRoute = (ports: EnginePorts) => linkAnswer(ports, c => serveFile(ports, c))
