import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { isRoomAddress } from '../../../../resources/joining/joining.calls.ts'
import { organization } from '../../../../resources/identity/organization/organization.resource.ts'

export const organizationRules = defineRules(organization, {
  // open windows show the new name at once
  changesAccess: true,
  /** One in an institution. */
  quotas: [{ name: 'organization', code: ErrorCode.permissionMissing, where: {}, max: () => 1 }],
  /**
   * The name is the one that every screen shows, and every session is checked by whether a second
   * factor is required; the country or region is the one chosen with the currency.
   */
  async beforeWrite({ kind, after, given: givenFields }, { tx, institution }) {
    const { classroomAddress } = after
    if (
      kind !== 'delete' &&
      givenFields.has('classroomAddress') &&
      typeof classroomAddress === 'string' &&
      classroomAddress.trim() !== ''
    )
      if (!isRoomAddress(classroomAddress.trim()))
        throw errors.invalidFormat().at('classroomAddress')
    if (
      kind !== 'delete' &&
      givenFields.has('name') &&
      typeof after.name === 'string' &&
      after.name.trim() !== ''
    )
      await tx.global
        .updateTable('institution')
        .set({ name: after.name.trim() })
        .where('id', '=', tx.institutionId)
        .execute()
    if (kind === 'delete' || givenFields.has('secondFactor'))
      await tx.global
        .updateTable('institution')
        .set({ secondFactorRequired: kind !== 'delete' && after.secondFactor === 'ON' })
        .where('id', '=', tx.institutionId)
        .execute()
    return { countryCode: institution.countryCode }
  },
  actions: {},
})
