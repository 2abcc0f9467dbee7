import type { Hono } from 'hono'
import {
  acceptInvitation,
  classAtDoor,
  invitationAtDoor,
  joinClassroom,
} from '../../../resources/course-invitation/joining.calls.ts'
import type { AppPorts, Ctx, Env } from '../../platform/context.ts'
import { contactOf } from '../identity/accounts/contact.ts'
import { nameOfBody } from '../identity/accounts/given.ts'
import { redeem } from '../identity/accounts/redeem.ts'
import { acceptByCode, showInvitation } from './accept.ts'
import { joinByContact, showDoor } from './door.ts'
import { guarded } from './guesses.ts'
import { addressOf } from '../../platform/http/address.ts'
import { textOfBody } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { contactKeys, redemptionOf } from '../identity/accounts/routes/given.ts'
import { readOnly } from '../identity/accounts/routes/read.ts'

const purposes = ['JOIN']

/** The doors of classes: open to whoever knows a class ID or an invitation, but not to guessing. */
export const doorRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.post(classAtDoor.path, async (c: Ctx) => {
      const body = await readOnly(c, ['classId'])
      return reply(
        c,
        await guarded(ports, addressOf(c), () => showDoor(ports, textOfBody(body, 'classId', 20))),
      )
    })
    app.post(joinClassroom.path, async (c: Ctx) => {
      const body = await readOnly(c, [...contactKeys, 'classId', 'lessonId', 'code'])
      c.header('Cache-Control', 'no-store')
      const joining = {
        classId: textOfBody(body, 'classId', 20),
        lessonId: textOfBody(body, 'lessonId', 64),
        contact: contactOf(body),
        lang: c.get('lang'),
        prove: async () =>
          redeem(
            ports,
            await redemptionOf(c, ports, body, purposes),
            async () => undefined,
            async () => ({}),
          ),
      }
      const way = await guarded(
        ports,
        addressOf(c),
        () => joinByContact(ports, joining),
        ({ state }) => state === 'NOT_YOURS',
      )
      return reply(c, way)
    })
    app.post(invitationAtDoor.path, async (c: Ctx) => {
      const body = await readOnly(c, ['invitation'])
      return reply(
        c,
        await guarded(ports, addressOf(c), () =>
          showInvitation(ports, textOfBody(body, 'invitation', 20)),
        ),
      )
    })
    app.post(acceptInvitation.path, async (c: Ctx) => {
      const body = await readOnly(c, [...contactKeys, 'invitation', 'name', 'code'])
      const given = await redemptionOf(c, ports, body, purposes)
      const accepting = {
        ...given,
        invitation: textOfBody(body, 'invitation', 20),
        name: nameOfBody(body, 'name', 50),
      }
      return reply(c, await guarded(ports, addressOf(c), () => acceptByCode(ports, accepting)))
    })
  }
