import type { Access } from '../../src/access/index.ts'
import type { KeyScope } from '../../src/protocol/signing.ts'
import type { AppPorts, Session } from './context.ts'

/** An account inside an institution. */
export interface Member extends Pick<Session, 'actor' | 'institution' | 'institutions'> {
  /** The institution has added the person, who has not entered it yet. */
  readonly waiting: boolean
  /** Log-ins of the account ask for a second factor. */
  readonly hasSecondFactor: boolean
  /** The institution requires a second factor and the account has none. */
  readonly needsSecondFactor: boolean
}

/** A key of the open interface, as far as a signed call needs it. */
export interface SigningKey {
  readonly institutionId: string
  readonly secret: string
  /**
   * The current permissions of the key. Throws 2000 if the key doesn't work, 2002 if the
   * institution's open interface is closed.
   */
  access(): Promise<Access>
  /** Records a call with the key. Throws 905 if the key isn't made for such calls. */
  use(scope: KeyScope, access: Access): Promise<void>
}

/**
 * The identity domain's port for the platform and the engine: the caller of a request, and
 * notifications of events.
 */
export interface IdentityPort {
  /**
   * Returns the living session behind an access token, or that of a call with an API key. Throws
   * 401 (no valid token or key), 403 (an expired token), 867 (ended), 5003 (membership withdrawn).
   */
  session(ports: AppPorts, token: string): Promise<Omit<Session, 'lang' | 'requestId'>>
  /**
   * Returns an account of an institution, or an API key of it by its session's id. Throws 5003 if
   * it is no active member, 401 if the key doesn't work.
   */
  member(ports: AppPorts, accountId: string, institutionId: string): Promise<Member>
  /** Finds a key of the open interface. */
  signingKey(ports: AppPorts, keyId: string): Promise<SigningKey | undefined>
  /**
   * Sends an event to the open windows of an institution, or to those of one account. It arrives
   * within a second and is never stored.
   */
  notify(
    ports: AppPorts,
    institutionId: string,
    to: { readonly accountId: string } | 'everyone',
    event: string,
    data?: unknown,
  ): Promise<void>
  /**
   * Call it after changes to permissions, roles, memberships or sessions were committed: this
   * process applies them at once, other processes within a second.
   */
  accessChanged(ports: AppPorts): Promise<void>
}
