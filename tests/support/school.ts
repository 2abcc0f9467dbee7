import type { AppPorts } from '../../server/platform/context.ts'
import {
  addMember,
  foundInstitution,
  type NewInstitution,
} from '../../server/domain/identity/institutions/found.ts'

export const emptySchool: NewInstitution = {
  name: 'Demo School',
  countryCode: '86',
  domestic: true,
  currency: 'CNY',
  timezone: 'Asia/Shanghai',
  plan: 'VIP_PACKAGE',
  teacherSeats: 200,
  studentLimit: 1_000_000,
}

/**
 * An institution whose only person is its administrator, `admin` with Kite4Lamp: the ids of both.
 */
export const foundSchool = async (
  ports: AppPorts,
  overrides: Partial<NewInstitution> = {},
): Promise<{ institution: string; admin: string }> => {
  const institution = await foundInstitution(ports, { ...emptySchool, ...overrides })
  const all = {
    account: 'admin',
    name: 'Admin',
    password: 'Kite4Lamp',
    role: 'administrator',
    rights: ['*'],
    masks: [],
  }
  return { institution, admin: await addMember(ports, institution, all) }
}
