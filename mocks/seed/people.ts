import type { Rng } from '../../src/schema/kind.ts'
import type { Student } from '../../resources/student/student.resource.ts'
import type { Teacher } from '../../resources/teacher/teacher.resource.ts'
import { city, labelsOf, mobile, personName, subject } from './names.ts'

const pad = (n: number, width: number) => String(n).padStart(width, '0')

/** The demo school's n-th teacher, from 1. */
export const demoTeacher = (rng: Rng, n: number): Partial<Teacher> => {
  const { name, english } = personName(rng)
  return {
    name,
    countryCode: '86',
    phone: mobile(rng, 900_000 + n),
    email: `teacher${pad(n, 3)}@demo.example.org`,
    account: `demo.t${pad(n, 3)}`,
    gender: rng.pick(['MALE', 'FEMALE'] as const),
    birthday: `${rng.int(1970, 1999)}-${pad(rng.int(1, 12), 2)}-${pad(rng.int(1, 28), 2)}`,
    nativeLanguage: english ? 'English' : '中文',
    location: city(rng),
    expertise: subject(rng),
    tags: labelsOf(rng),
    videoDefinitions: rng.next() < 0.3 ? ['P480', 'P720', 'P1080'] : ['P480', 'P720'],
    bookable: rng.next() < 0.5,
    status: n % 13 === 0 ? 'SUSPENDED' : 'ON_JOB',
  }
}

/** The demo school's n-th student, from 1. */
export const demoStudent = (rng: Rng, n: number): Partial<Student> => {
  const { name } = personName(rng)
  return {
    // one name that everybody looks for first
    name: n === 2_000 ? '王小明' : name,
    countryCode: '86',
    phone: mobile(rng, n),
    email: rng.next() < 0.7 ? `s${pad(n, 5)}@demo.example.org` : null,
    account: `demo.s${pad(n, 5)}`,
    totalLessonHours: rng.next() < 0.8 ? rng.int(0, 240) / 2 : null,
    bookingLimit: rng.next() < 0.4 ? rng.int(4, 20) : null,
    leaveLimit: rng.next() < 0.4 ? rng.int(1, 4) : null,
    nameEditable: rng.next() < 0.2,
    tags: labelsOf(rng),
    status: n % 29 === 0 ? 'SUSPENDED' : 'ACTIVE',
  }
}
