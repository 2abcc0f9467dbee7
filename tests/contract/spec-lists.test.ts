import { imageTypes } from '../../server/engine/files/upload.ts'
import { describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { recordingStates, seatAreas } from '../../resources/scheduling/lesson/lesson.options.ts'
import {
  recordingMethods,
  teachingPermissions,
  videoDefinitions,
} from '../../resources/people/teacher/teaching.options.ts'
import { builtInRoles } from '../../resources/identity/role/role.options.ts'
import { openApiOf } from '../../server/engine/openapi/index.ts'
import { domains } from '../../server/domains.ts'
import { callsOf } from '../../server/engine/domain.ts'
import { paths } from '../../src/protocol/paths.ts'
import type { AnyCall } from '../../src/schema/call/index.ts'
import { langs, type Label } from '../../src/schema/label.ts'
import { validateRecord } from '../../src/schema/derive/validation.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import calls from '../spec/calls.json' with { type: 'json' }
import constants from '../spec/constants.json' with { type: 'json' }
import exportsSpec from '../spec/exports.json' with { type: 'json' }
import fields from '../spec/fields.json' with { type: 'json' }

const declaredCalls: readonly AnyCall[] = callsOf(domains, resources).map(({ route }) => route.call)

type Options = Readonly<Record<string, Label>>
const optionsOf = (field: { readonly options: object }): Options =>
  'options' in field.options ? (field.options.options as Options) : {}

/** Both languages name it, and not with its code. */
const isNamed = (label: Label | undefined): boolean =>
  langs.every(lang => (label?.[lang] ?? '') !== '') && label?.en !== label?.zh

describe('people', () => {
  it('a teacher has every field of the specification, each named in both languages (TCH-01)', () => {
    const names = Object.values(fields.teacher)
    expect(names).toHaveLength(18)
    const own: Readonly<Record<string, { readonly options: { readonly label: Label } }>> =
      resources.teacher.fields
    expect(names.filter(name => !isNamed(own[name]?.options.label))).toEqual([])
    expect(Object.keys(resources.teacher.fields.status.options.states)).toEqual(
      Object.values(fields.teacherStates),
    )
  })

  it('a teacher has every permission, recording method and definition of the specification, and no other (TCH-03)', () => {
    const {
      permissions,
      recordingMethods: methods,
      videoDefinitions: finenesses,
    } = resources.teacher.fields
    for (const [field, options, listed] of [
      [permissions, teachingPermissions, fields.teacherPermissions],
      [methods, recordingMethods, fields.recordingMethods],
      [finenesses, videoDefinitions, fields.videoDefinitions],
    ] as const) {
      expect(Object.keys(optionsOf(field)).toSorted()).toEqual(Object.values(listed).toSorted())
      expect(optionsOf(field)).toEqual(options)
    }
    expect(Object.values(teachingPermissions).filter(label => !isNamed(label))).toEqual([])
    // the template that applies to new teachers offers the same
    const template = resources.permissionTemplate.fields
    expect(optionsOf(template.permissions)).toEqual(teachingPermissions)
    expect(optionsOf(template.recordingMethods)).toEqual(recordingMethods)
    expect(optionsOf(template.videoDefinitions)).toEqual(videoDefinitions)
  })

  it('a student has every field of the specification, each named in both languages (STU-01)', () => {
    const names = Object.values(fields.student)
    expect(names).toHaveLength(11)
    const own: Readonly<Record<string, { readonly options: { readonly label: Label } }>> =
      resources.student.fields
    expect(names.filter(name => !isNamed(own[name]?.options.label))).toEqual([])
  })

  it('a student can be given each authorisation of the specification, and no other (STU-03)', () => {
    const options = optionsOf(resources.student.fields.classPermissions)
    expect(Object.keys(options).toSorted()).toEqual(
      Object.values(fields.studentAuthorisations).toSorted(),
    )
    expect(Object.values(options).filter(label => !isNamed(label))).toEqual([])
    expect(resources.student.fields.nameEditable.kind).toBe('boolean')
  })

  it('the built-in roles are those of the specification, each named in both languages (ROL-01)', () => {
    expect(Object.keys(builtInRoles)).toEqual(Object.values(fields.roles))
    expect(Object.values(builtInRoles).filter(label => !isNamed(label))).toEqual([])
  })
})

describe('classes and lessons', () => {
  it('the list of lessons has every column of the specification but those that are still open', () => {
    const { lessonList } = fields
    const columns: readonly string[] = resources.lesson.list.columns
    const absent = Object.entries(lessonList).filter(([, name]) => !columns.includes(name))
    expect(absent.map(([item]) => item)).toEqual(fields.lessonListOpen)
  })

  it('states are those of the specification: of a lesson, its booking, its recording and its seats (CLS-03, BKG-01, CLS-10, CLS-05)', () => {
    const { lesson } = resources
    for (const [names, listed] of [
      [Object.keys(lesson.fields.status.options.states), fields.lessonStates],
      [Object.keys(optionsOf(lesson.fields.bookingStatus)), fields.bookingStates],
      [Object.keys(recordingStates), fields.recordingStates],
      [Object.keys(seatAreas), fields.seatAreas],
    ] as const)
      expect([...names].toSorted()).toEqual(Object.values<string>(listed).toSorted())
  })

  it('a class has every field of the specification, each named in both languages (CLS-01)', () => {
    const own: Readonly<Record<string, { readonly options: { readonly label: Label } }>> =
      resources.course.fields
    const names = Object.values(fields.class)
    expect(names).toHaveLength(10)
    expect(names.filter(name => !isNamed(own[name]?.options.label))).toEqual([])
  })

  it('an institution has every field of the specification (SET-01)', () => {
    expect(
      Object.values(fields.institution).filter(name => !(name in resources.organization.fields)),
    ).toEqual([])
  })
})

it('what the specification calls a URL is refused unless it is complete, and so is every other address of a site (VAL-18)', () => {
  // what the server alone writes is never entered
  const urlFields = Object.values<AnyResource>(resources).flatMap(({ name, fields: own }) =>
    Object.entries(own).flatMap(([field, { kind, options }]) =>
      kind === 'url' && options.readOnly !== true ? [`${name}.${field}`] : [],
    ),
  )
  const ownUrls = ['webhook.url']
  expect(urlFields.toSorted()).toEqual([...Object.values(fields.urls), ...ownUrls].toSorted())
  for (const one of urlFields) {
    const [name = '', field = ''] = one.split('.')
    const resource = Object.values<AnyResource>(resources).find(other => other.name === name)
    const codeOf = (address: string) => {
      const judged = resource && validateRecord(resource, { [field]: address }, 'create')
      return judged?.ok === false ? judged.errors[field]?.code : 'not judged'
    }
    // what else is required is missing
    expect(codeOf('https://example.org/a'), one).toBeUndefined()
    for (const address of ['example.org', 'ftp://example.org', 'javascript:alert(1)'])
      expect(codeOf(address), `${one}: ${address}`).toBe('9994')
  }
})

it('pictures of records are of the types of the specification (VAL-07)', () => {
  expect(Object.values(imageTypes).toSorted()).toEqual(constants.images.types.toSorted())
})

it('every picture of a record is within the limit of the specification: a cover 20 MB, a background 5 MB, one of the blackboard 2 MB, any other 1 MB (VAL-07)', () => {
  const {
    'course cover': cover,
    background,
    'blackboard background': blackboard,
    other,
  } = constants.images.megabytes
  const limits = Object.values<AnyResource>(resources).flatMap(({ name, fields: own }) =>
    Object.entries(own).flatMap(([field, { kind, options }]) =>
      kind === 'image'
        ? [[`${name}.${field}`, 'maxMB' in options ? options['maxMB'] : undefined] as const]
        : [],
    ),
  )
  expect(Object.fromEntries(limits)).toEqual({
    'background.blackboard': blackboard,
    'background.picture': background,
    'course.cover': cover,
    'organization.logo': other,
    'recordedCourse.cover': cover,
    'reward.picture': other,
    'student.avatar': other,
    'teacher.avatar': other,
  })
})

it('every call belongs to a service of the specification; each of them answers calls (API-22)', () => {
  const services = new Set(
    callsOf(domains, resources).map(({ route }) => route.call.path.split('/')[1]),
  )
  const named: Readonly<Record<string, string>> = calls.services
  const built = Object.keys(named).filter(name => named[name] === 'built')
  expect([...services].toSorted()).toEqual(built.toSorted())
})

describe('the calls that the specification names', () => {
  const served = openApiOf(domains, resources, '0', 'en') as {
    readonly paths: Readonly<Record<string, object>>
  }
  it.each(calls.calls.filter(({ state }) => state === 'built'))(
    '$method $path is declared with the payload of the specification',
    ({ method, path, payload }) => {
      const found = declaredCalls.find(call => call.path === path)
      expect(Object.keys(served.paths[path] ?? {})).toEqual([method.toLowerCase()])
      if (payload && found)
        expect(Object.keys(found.input)).toEqual(expect.arrayContaining(payload))
    },
  )

  it('none of them waits to be built', () => {
    expect(calls.calls.filter(({ state }) => state !== 'built')).toEqual([])
  })

  it('paths that the specification does not show take the inputs that it names (API-19, API-20)', () => {
    const {
      'phone existence check': exists,
      exportTeacherLessons: _teacher,
      exportStudentLessons: _student,
      ...others
    } = calls.pathsNotShown
    expect(others).toEqual({})
    const asked = JSON.stringify(served.paths[`${paths.root}/student/exists`])
    expect(exists.filter(name => !asked.includes(`"name":"${name}"`))).toEqual([])
    const persons = Object.values(exportsSpec.persons)
    expect(persons.map(path => path.split('/').at(-1))).toEqual(
      Object.keys(calls.pathsNotShown).filter(name => name.startsWith('export')),
    )
    expect(persons.filter(path => !(path in served.paths))).toEqual([])
  })

  it('exports of classes and lessons go by the paths of the specification (API-19)', () => {
    expect(resources.course.export).toMatchObject({ path: '/edu_system/course/export' })
    expect(resources.lesson.export).toMatchObject({ path: '/edu_system/lesson/export' })
  })

  it('the version file stands at the root of the site (API-21)', () => {
    expect(paths.version).toBe(calls.versionFile)
  })
})
