import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import { verificationKeys } from '../../platform/keys.ts'
import type { Scope } from '../../platform/store/types.ts'
import { hostByPassName, type SeminarHost } from './moderator.ts'

const signedText = (institution: string, id: string, serial: string): string =>
  `seminar ${institution} ${id} ${serial}`

/**
 * The text of a personal link: its holder and a signature. The text is not stored, so a reader of
 * the database can't open it. `serial` grows with every revocation. `id`: of a registration, or the
 * name from `passNameOf`.
 */
export const passOf = async (
  sign: (text: string) => Promise<string>,
  institution: string,
  id: string,
  serial: number,
): Promise<string> =>
  `${institution}.${id}.${String(serial)}.${await sign(signedText(institution, id, String(serial)))}`

/** The same, of the server's key. */
export const seminarSignerOf =
  ({ config }: Pick<EnginePorts, 'config'>) =>
  (text: string): Promise<string> =>
    macOf(config.signingKey, text)

/** The holder of a pass: a person who registered, or one who holds the seminar. */
export type SeminarBearer = { readonly scope: Scope } & (
  | { readonly registrant: Registration }
  | { readonly person: SeminarHost }
)

/** The current holder of a pass. Throws 12106 for an invalid or revoked one. */
export const seminarBearerOf = async (ports: EnginePorts, pass: string): Promise<SeminarBearer> => {
  const [institution = '', id = '', serial = '', mac = '', more] = pass.split('.')
  const isSigned =
    more === undefined &&
    /^[\w-]{1,64}$/.test(institution) &&
    /^[\w~-]{1,64}$/.test(id) &&
    /^\d{1,9}$/.test(serial) &&
    (await macMatches(verificationKeys(ports.config), signedText(institution, id, serial), mac))
  if (!isSigned) throw errors.registrationLinkInvalid()
  const scope = ports.store.scope(institution)
  const registrant = await scope.get(registration, id)
  if (registrant) {
    if ((registrant.serial ?? 0) !== Number(serial)) throw errors.registrationLinkInvalid()
    return { scope, registrant }
  }
  const person = await hostByPassName(scope, id)
  if (!person || (person.serial ?? 0) !== Number(serial)) throw errors.registrationLinkInvalid()
  return { scope, person }
}

/** The registration that a pass belongs to. Throws 12106. */
export const registrantOf = async (
  ports: EnginePorts,
  pass: string,
): Promise<{ readonly scope: Scope; readonly registrant: Registration }> => {
  const bearer = await seminarBearerOf(ports, pass)
  if (!('registrant' in bearer)) throw errors.registrationLinkInvalid()
  return bearer
}
