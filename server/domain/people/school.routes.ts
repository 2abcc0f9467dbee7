import { schoolOfPass } from '../../../src/protocol/school.ts'
import { implement } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { logoOf } from '../identity/index.ts'
import { bearerOfAnyView } from './studentPass.ts'

export const schoolCalls = [
  implement(schoolOfPass, {
    serve: async ({ c, ports, input: { pass } }) => {
      const bearer = await bearerOfAnyView(ports, pass ?? '', {
        lang: c.get('lang'),
        requestId: ports.ids.next(),
      })
      if (!bearer) throw errors.userNotFound()
      const { institution } = bearer.session
      return {
        name: institution.name,
        logo: await logoOf(ports, ports.store.scope(institution.id)),
      }
    },
  }),
]
