import * as calls from '../../../../resources/identity/apiKey.calls.ts'
import { apiKeyList } from '../../../../resources/identity/organization/apiKey.list.ts'
import { namesOf } from '../../../../src/access/tree.ts'
import { scopesOf } from '../../../../src/protocol/signing.ts'
import { implement } from '../../../engine/calls/implement.ts'
import { sendList } from '../../../engine/exports/listSource.ts'
import { resourcesOf } from '../../../engine/records/context.ts'
import { expireApiKey, listApiKeys, turnKeyOn } from './keys.ts'
import { makeApiKey } from './make.ts'
import { renewApiKey } from './replace.ts'

/** Keys of programs and for signed calls, for who may manage them. */
export const apiKeyCalls = [
  implement(calls.apiKeys, {
    read: async ({ ports, session }) => {
      const list = await listApiKeys(ports, session)
      return { list, total: list.length }
    },
  }),
  implement(calls.exportApiKeys, {
    read: ctx =>
      sendList(ctx, apiKeyList, {}, async ({ lang }) => {
        const { ports, session } = ctx
        const registry = Object.values(resourcesOf(session, ports.resources))
        const declared = scopesOf(registry)
        const names = (codes: readonly string[]) => namesOf(codes, registry, ports.pages)[lang]
        const list = await listApiKeys(ports, session)
        const rows = list.map(key => ({
          ...key,
          rights: names(key.rights),
          clear: names(key.clear),
          scopes: key.scopes.map(scope => declared.get(scope)?.label[lang] ?? scope).join(', '),
        }))
        return { total: rows.length, parts: () => [rows] }
      }),
  }),
  implement(calls.createApiKey, {
    write: ({ tx, ports, session, input }) => makeApiKey(tx, ports, session, input),
  }),
  implement(calls.replaceApiKey, {
    write: ({ tx, ports, session, input }) => renewApiKey(tx, ports, session, input.keyId),
    // the next call with the new secret must not be taken for a wrong one
    afterCommit: async ({ ports, written }) => {
      await ports.identity.accessChanged(ports)
      return written
    },
  }),
  implement(calls.endApiKey, {
    write: async ({ tx, ports, session, input }) => {
      await expireApiKey(tx, ports, session, input.keyId)
      return { ended: true as const }
    },
    // the next call with the key must not be taken for one from before
    afterCommit: async ({ ports, written }) => {
      await ports.identity.accessChanged(ports)
      return written
    },
  }),
  implement(calls.turnOnApiKey, {
    write: async ({ tx, ports, session, input }) => {
      await turnKeyOn(tx, ports, session, input.keyId)
      return { on: true as const }
    },
    afterCommit: async ({ ports, written }) => {
      await ports.identity.accessChanged(ports)
      return written
    },
  }),
]
