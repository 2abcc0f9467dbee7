import * as calls from '../../../../../resources/identity/organization/organization.calls.ts'
import type { LoginAnswer } from '../../../../../src/protocol/provider.ts'
import type { ParsedOf } from '../../../../../src/schema/call/index.ts'
import { implement, type CallContext } from '../../../../engine/calls/implement.ts'
import { errors } from '../../../../platform/errors/errors.ts'
import { deviceOf } from '../../../../platform/http/device.ts'
import { requestDevice } from '../../session/device.ts'
import { enterInstitution } from '../../session/info.ts'
import { registerInstitution } from '../createOrg.ts'
import { demandCurrency, regionOf } from '../regions.ts'
import { noParameters } from './read.ts'
import { registrationOf } from './redemption.ts'

type NewOrg = ParsedOf<typeof calls.createOrg.input>

/** A person, their institution, and a session in it. */
const found =
  (trial: boolean) =>
  async ({ c, ports, input }: CallContext<NewOrg>): Promise<LoginAnswer> => {
    const region = regionOf(input.region)
    // the free trial from abroad is for schools abroad
    if (trial && region.domestic) throw errors.invalidParameter().at('region')
    if (input.currency !== null) demandCurrency(input.currency)
    const device = requestDevice(c)
    const { accountId, institutionId } = await registerInstitution(ports, {
      // a person with an account uses a code for login, because they don't register
      ...(await registrationOf(c, ports, input, ['REGISTER', 'LOGIN'])),
      orgName: input.orgName,
      region,
      currency: input.currency ?? undefined,
      trial,
      requestId: c.get('requestId'),
      device: deviceOf(device.userAgent),
    })
    return enterInstitution(ports, accountId, institutionId, device)
  }

export const newOrgCalls = [
  implement(calls.createOrg, { serve: found(false) }, { before: noParameters }),
  implement(calls.createTrialOrg, { serve: found(true) }, { before: noParameters }),
]
