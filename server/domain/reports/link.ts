import {
  reportLink,
  type ReportLink,
} from '../../../resources/reports/report-link/reportLink.resource.ts'
import type { ReportView } from '../../../resources/reports/report-link/report.options.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from './errors.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import { verificationKeys } from '../../platform/keys.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lacksTeacher } from './wish.ts'

const signedText = (institution: string, id: string): string => `report ${institution} ${id}`

/**
 * The text of a link: its id and a signature. The text is not stored, so a reader of the database
 * can't open a report.
 */
export const tokenBy = async (
  sign: (text: string) => Promise<string>,
  institution: string,
  id: string,
): Promise<string> => `${institution}.${id}.${await sign(signedText(institution, id))}`

/** The same, of the server's key. */
export const signerOf =
  ({ config }: Pick<EnginePorts, 'config'>) =>
  (text: string): Promise<string> =>
    macOf(config.signingKey, text)

/** The link of a text. Throws 34520 for an invalid signature. */
const linkIn = async ({ config }: Pick<EnginePorts, 'config'>, token: string) => {
  const [institution = '', id = '', mac = '', more] = token.split('.')
  const isSigned =
    more === undefined &&
    /^[\w-]{1,64}$/.test(institution) &&
    /^[\w-]{1,64}$/.test(id) &&
    (await macMatches(verificationKeys(config), signedText(institution, id), mac))
  if (!isSigned) throw errors.reportLinkInvalid()
  return { institution, id }
}

/** A list of lessons opens each of them. */
const mayOpen = (link: ReportView, view: ReportView): boolean =>
  link === view || (link === 'lseeionListReport' && view === 'lseeionToStuReport')

/** Counts an opening outside the record's version, so that no edit becomes outdated by it. */
const countOpening = async (scope: Scope, id: string, now: string): Promise<void> => {
  await tablesOf(scope, reportLink)
    .updateTable('reportLink')
    .set(eb => ({
      openCount: eb(eb.fn.coalesce('openCount', eb.lit(0)), '+', 1),
      lastOpenedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * A link that works, and the store of its institution. Throws 34520 for none or one of another
 * view, 34522 for one that was withdrawn, 34521 for one that has expired.
 */
export const openedLink = async (
  ports: EnginePorts,
  token: string,
  view: ReportView,
): Promise<{ readonly scope: Scope; readonly link: ReportLink }> => {
  const { institution, id } = await linkIn(ports, token)
  const scope = ports.store.scope(institution)
  const link = await scope.get(reportLink, id)
  if (!link || !mayOpen(link.view, view)) throw errors.reportLinkInvalid()
  // earlier versions sent the views for teachers to the students themselves
  if (link.status !== 'ACTIVE' || lacksTeacher(link)) throw errors.reportLinkRevoked()
  const now = ports.clock.now().toISOString()
  if (link.expiresAt <= now) throw errors.reportLinkExpired()
  await countOpening(scope, id, now)
  return { scope, link }
}
