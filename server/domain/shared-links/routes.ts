import {
  openSharedLink,
  shareLinkToken,
} from '../../../resources/shared-links/share-link/shareLink.calls.ts'
import { shareLink } from '../../../resources/shared-links/share-link/shareLink.resource.ts'
import { implement } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { networkAddressOf } from '../../platform/http/address.ts'
import { givePassCookie } from '../../platform/http/filePass.ts'
import { linkHolder } from '../playback/index.ts'
import { giveLinkPass } from '../recorded-courses/index.ts'
import { openShare, tokenOf } from './share.ts'

export const sharedLinkCalls = [
  implement(shareLinkToken, {
    read: async ({ ports, scope, session, input: { id } }) => {
      if (!(await scope.get(shareLink, id))) throw errors.notFound()
      return { token: await tokenOf(ports, session.institution.id, id) }
    },
  }),
  implement(openSharedLink, {
    serve: async ({ c, ports, input: { token, password, again } }) => {
      c.header('Cache-Control', 'no-store')
      const ip = networkAddressOf(c)
      const { play, link } = await openShare(ports, { token, password, again, ip })
      if (play.kind === 'SECTION') await giveLinkPass(ports, c, link)
      else
        await givePassCookie(ports, c, {
          institution: link.institutionId,
          person: linkHolder(link.linkId),
        })
      return play
    },
  }),
]
