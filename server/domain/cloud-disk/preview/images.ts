import { imageName, pageImageSizes } from '../../../engine/conversions/pages.ts'
import type { RawRoute } from '../../../engine/domain.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import type { Ctx } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { parameter, required } from '../../../platform/http/body.ts'
import { fileAnswer, sentBytes } from '../../../platform/http/fileAnswer.ts'
import { demandLinkHolder, linkAnswer } from '../../../platform/http/linkHolder.ts'
import { mayFetch } from '../fetchAccess.ts'
import { demandSending, noteSent } from '../sent.ts'
import { judgePreviewAddress, previewPath, type PreviewAddress } from './address.ts'
import { previewKey } from './convert.ts'

const numberIn = (text: string): number => (/^\d{1,12}$/.test(text) ? Number(text) : 0)

/**
 * Verifies and parses a signed address. Throws 404 for a signature that this server didn't make,
 * 34001 for an expired one.
 */
const addressOf = async (ports: EnginePorts, c: Ctx): Promise<PreviewAddress> => {
  const address = {
    institution: required(c, 'i', 64),
    fileId: required(c, 'f', 64),
    run: required(c, 'run', 64),
    person: parameter(c, 'p', 64) ?? '',
    until: numberIn(required(c, 'until', 12)),
  }
  const verdict = await judgePreviewAddress(ports, address, required(c, 'mac', 100))
  if (verdict === 'unsigned') throw errors.notFound()
  if (verdict === 'expired') throw errors.fileLinkExpired()
  return address
}

/**
 * GET disk/page?i&f&run&until&p&mac&page&size: an image of a page. Whether its person may still
 * open the document is checked at each request; bytes that are sent count as traffic. Throws 404,
 * 401, 34001, 34002 and 18002.
 */
const serveImage = async (ports: EnginePorts, c: Ctx): Promise<Response> => {
  const { institution, fileId, run, person } = await addressOf(ports, c)
  await demandLinkHolder(ports, c, person)
  const page = numberIn(required(c, 'page', 4))
  const size = pageImageSizes.find(one => one === c.req.query('size')) ?? 'page'
  const scope = ports.store.scope(institution)
  const now = ports.clock.now()
  const row = await scope.db
    .selectFrom('diskPreview')
    .select('fileId')
    .where('fileId', '=', fileId)
    .where('run', '=', run)
    .executeTakeFirst()
  if (!row || !(await mayFetch(scope, fileId, person, now))) throw errors.notFound()
  await demandSending(ports, institution)
  const answer = await fileAnswer(c, ports.files, {
    key: previewKey(institution, run) + imageName(page, size),
    tag: `${run}-${page}-${size}`,
    headers: {
      'Content-Type': 'image/webp',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-cache',
    },
  })
  if (!answer) throw errors.notFound()
  noteSent(ports, institution, sentBytes(c, answer))
  return answer
}

export const previewImages: RawRoute = {
  reason: 'an image is answered as it is, and its link is opened by the browser itself',
  open: true,
  register: ports => app =>
    void app.get(
      previewPath,
      linkAnswer(ports, c => serveImage(ports, c)),
    ),
}
