import type { AppPorts, Ctx, Session } from '../context.ts'
import { errors } from '../errors/errors.ts'
import { filePassHolder, holdsPass, type PassHolder } from './filePass.ts'
import { fileRefusal } from './fileRefusal.ts'

/**
 * The person that links of a caller are made for: '' for a program, which has no browser session.
 */
export const ownLinkHolder = ({ apiKey, actor }: Pick<Session, 'actor' | 'apiKey'>): string =>
  apiKey ? '' : actor.id

/**
 * Throws unless the link is opened in the browser of its person: 401 if the browser has no session,
 * 34002 if it has another person's. A link for no person ('') works for everyone.
 */
export const demandLinkHolder = async (ports: AppPorts, c: Ctx, person: string): Promise<void> => {
  if (person === '' || ports.config.inBrowser) return
  const holder = await filePassHolder(ports, c)
  if (holder === undefined) throw errors.unauthenticated()
  if (holder !== person) throw errors.fileLinkForeign()
}

/**
 * Refuses a link in any browser but the one in which its holder has come with their pass: 34002.
 */
export const demandPassHolder = async (
  ports: Pick<AppPorts, 'config'>,
  c: Ctx,
  holder: PassHolder,
): Promise<void> => {
  if (!ports.config.inBrowser && !(await holdsPass(ports, c, holder)))
    throw errors.fileLinkForeign()
}

/**
 * Wraps the handler of a link that browsers open directly: a refusal that a page displays is never
 * HTTP 200, but 404.
 */
export const linkAnswer =
  (ports: AppPorts, answer: (c: Ctx) => Promise<Response>) =>
  async (c: Ctx): Promise<Response> => {
    try {
      return await answer(c)
    } catch (error) {
      return fileRefusal(ports, c, error)
    }
  }
