import type { AppPorts, Ctx, Session } from '../context.ts'
import { errors } from '../errors/errors.ts'
import { filePassHolder, holdsPass, type PassHolder } from './filePass.ts'
import { fileRefusal } from './fileRefusal.ts'

/** For whom links of a caller are made: '' for a program, which holds no browser's session. */
export const ownLinkHolder = ({ apiKey, actor }: Pick<Session, 'actor' | 'apiKey'>): string =>
  apiKey ? '' : actor.id

/**
 * Refuses a link in the browser of anybody but the person that it was made for: 401 where it holds
 * no session, 34002 where it holds another person's. A link that was made for nobody ('') opens for
 * whoever has it.
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
 * Answers a link that browsers open by themselves: a refusal that a page shows is never HTTP 200,
 * but 404.
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
