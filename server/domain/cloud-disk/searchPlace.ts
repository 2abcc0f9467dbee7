import type { SessionContext } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { decryptSecret, encryptSecret, isEncrypted } from '../../platform/secrets.ts'

interface Searching {
  readonly session: SessionContext<unknown>['session']
  readonly ports: Pick<SessionContext<unknown>['ports'], 'config'>
  readonly input: {
    readonly q: string
    readonly folder: string | null
    readonly after: string | null
  }
}

/** Every place is as long as any other. */
const digits = 12

/** A place belongs to one person and one search. */
const searchOf = ({ session, input }: Searching): string =>
  JSON.stringify(['disk search', session.institution.id, session.actor.id, input.q, input.folder])

/**
 * An encrypted cursor with the number of examined hits. It counts hits that the caller can't see:
 * readable, it would reveal their number, and forged, their position.
 */
export const searchPlace = (searching: Searching, looked: number): Promise<string> =>
  encryptSecret(searching.ports.config, searchOf(searching), String(looked).padStart(digits, '0'))

/**
 * The number of hits after which a search continues. Throws 321 for a cursor of another person or
 * search, or an invalid one.
 */
export const readSearchPlace = async (searching: Searching): Promise<number> => {
  const { after } = searching.input
  if (after === null) return 0
  const place = isEncrypted(after)
    ? await decryptSecret(searching.ports.config, searchOf(searching), after)
    : undefined
  if (place === undefined) throw errors.invalidParameter().at('after')
  return Number(place)
}
