import { addMember, foundInstitution, type FoundPorts } from '../server/domain/institutions/found.ts'

export interface DemoSchool { readonly institutionId: string; readonly adminId: string }

/** The demo school: its administrator `admin`, and a plan that allows 200 teachers and 1,000,000 students. */
export const foundDemoSchool = async (ports: FoundPorts, password: string): Promise<DemoSchool> => {
  const institutionId = await foundInstitution(ports, {
    name: '示范学校 Demo School',
    countryCode: '86',
    domestic: true,
    currency: 'CNY',
    timezone: 'Asia/Shanghai',
    plan: 'VIP_PACKAGE',
    teacherSeats: 200,
    studentLimit: 1_000_000,
  })
  const adminId = await addMember(ports, institutionId, { account: 'admin', name: 'Administrator', password, role: 'administrator', rights: ['*'], masks: [] })
  return { institutionId, adminId }
}
