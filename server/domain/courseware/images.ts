import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import { pageImageSizes } from '../../engine/conversions/pages.ts'
import type { RawRoute } from '../../engine/domain.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Ctx } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { parameter } from '../../platform/http/body.ts'
import { fileAnswer, sentBytes } from '../../platform/http/fileAnswer.ts'
import { demandLinkHolder, linkAnswer } from '../../platform/http/linkHolder.ts'
import { demandSending, noteSent } from '../cloud-disk/index.ts'
import { judgePages, pagePath, type PageAddress } from './address.ts'
import { mayRead } from '../../engine/files/readers.ts'
import { imageKey } from './pages.ts'

const numberIn = (text: string): number => (/^\d{1,12}$/.test(text) ? Number(text) : 0)

/**
 * Verifies and parses a signed address. Throws 404 for a signature that this server didn't make,
 * 34001 for an expired one.
 */
const addressOf = async (ports: EnginePorts, c: Ctx): Promise<PageAddress> => {
  // a missing parameter was never signed, so it is 404: a request for an image never returns 200
  // without one
  const named = (name: string, most: number): string => parameter(c, name, most) ?? ''
  const address = {
    institution: named('i', 64),
    run: named('run', 64),
    person: named('p', 64),
    until: numberIn(named('until', 12)),
    own: named('own', 1) === '1',
  }
  const verdict = await judgePages(ports, address, named('mac', 100))
  if (verdict === 'unsigned') throw errors.notFound()
  if (verdict === 'expired') throw errors.fileLinkExpired()
  return address
}

/**
 * GET courseware/page?i&run&p&until[&own]&mac&page&size: an image of a page. Each request checks
 * whether the member can still see it, and its bytes count as traffic. Throws 18002, 404 also for a
 * deleted courseware and for a missing page, 401 and 34002 in a browser with no session or another
 * person's, and 34001.
 */
const serveImage = async (ports: EnginePorts, c: Ctx): Promise<Response> => {
  const address = await addressOf(ports, c)
  const { institution, run, person, own } = address
  if (own) await demandLinkHolder(ports, c, person)
  const page = numberIn(parameter(c, 'page', 4) ?? '')
  const size = pageImageSizes.find(one => one === c.req.query('size')) ?? 'page'
  const row = await ports.store
    .scope(institution)
    .db.selectFrom('coursewareRun')
    .select('courseware')
    .where('run', '=', run)
    .executeTakeFirst()
  if (!row || (own && !(await mayRead(ports, courseware, institution, person))))
    throw errors.notFound()
  await demandSending(ports, institution)
  const answer = await fileAnswer(c, ports.files, {
    key: imageKey(institution, run, page, size),
    tag: `${run}-${page}-${size}`,
    headers: {
      'Content-Type': 'image/webp',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // a personal link is checked again at each request
      'Cache-Control': own ? 'private, no-cache' : 'private, max-age=300',
    },
  })
  if (!answer) throw errors.notFound()
  noteSent(ports, institution, sentBytes(c, answer))
  return answer
}

export const pageImages: RawRoute = {
  reason: 'an image is answered as it is, and its link is opened by the browser itself',
  open: true,
  register: ports => app =>
    void app.get(
      pagePath,
      linkAnswer(ports, c => serveImage(ports, c)),
    ),
}
