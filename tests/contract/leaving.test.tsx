import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CopyClassPage } from '../../custom-pages/classes/CopyClassPage.tsx'
import { AddPeopleDialog } from '../../custom-pages/classes/AddPeopleDialog.tsx'
import { manageTexts } from '../../custom-pages/classes/manage.texts.ts'
import { InvitationForm } from '../../custom-pages/classes/InvitationForm.tsx'
import { LessonNotesPage } from '../../custom-pages/classroom/records/LessonNotesPage.tsx'
import { OverrideDialog } from '../../custom-pages/classroom/records/OverrideDialog.tsx'
import { PasswordChange } from '../../custom-pages/identity/account/PasswordChange.tsx'
import { ProfileSection } from '../../custom-pages/identity/account/ProfileSection.tsx'
import { OwnLessonSettings } from '../../custom-pages/identity/institution/OwnLessonSettings.tsx'
import { ClassForm } from '../../custom-pages/classes/ClassForm.tsx'
import { BindDialog } from '../../custom-pages/identity/account/BindDialog.tsx'
import { InstitutionForm } from '../../custom-pages/identity/institution/InstitutionForm.tsx'
import { NewApiKeyForm } from '../../custom-pages/identity/institution/NewApiKeyForm.tsx'
import { apiKeysTexts } from '../../custom-pages/identity/institution/apiKeys.texts.ts'
import { RoleSetting } from '../../custom-pages/identity/roles/RoleSetting.tsx'
import { RenameDialog } from '../../custom-pages/booking/RenameDialog.tsx'
import { RefusedMoveDialog } from '../../custom-pages/scheduling/RefusedMoveDialog.tsx'
import { booking } from '../../resources/booking/booking/booking.resource.ts'
import { organization } from '../../resources/identity/organization/organization.resource.ts'
import { role } from '../../resources/identity/role/role.resource.ts'
import { ActionDialog } from '../../src/ui/list/bulk/ActionDialog.tsx'
import { lessonNotes } from '../../resources/classroom/records.calls.ts'
import { copyClass } from '../../resources/classes/course/course.calls.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { mySettings } from '../../resources/identity/organization/organization.calls.ts'
import type { AnyCall } from '../../src/schema/call/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { ViewDialog } from '../../src/ui/views/ViewDialog.tsx'
import { recordProvider, showRecord } from '../support/record-bench.tsx'

const base = {
  id: 'c1',
  version: 1,
  createTime: '',
  updateTime: '',
  createdBy: 'u',
  deletedAt: null,
}
const classRecord = {
  ...base,
  lessonTotal: 0,
  courseName: 'Class A',
  studentLimit: 3,
  studentCount: 1,
  permissions: ['CHAT'],
}
const person = {
  id: 'a1',
  version: 1,
  personId: 's1',
  role: 'STUDENT' as const,
  name: 'Ann',
  status: 'LATE' as const,
  derived: 'LATE' as const,
  overridden: false,
  reason: null,
  firstIn: null,
  lastOut: null,
  insideSince: null,
  seconds: 0,
  minutes: 0,
  lateBy: 0,
  earlyBy: 0,
  devices: [],
  drops: 0,
  presence: [],
}
const me = {
  uid: 'u',
  name: 'Ann',
  account: 'ann',
  countryCode: '86',
  phone: null,
  email: null,
  language: null,
  confirmed: false,
  institutions: [],
}
const nothing = () => undefined
const moving = { cancel: nothing } as unknown as Parameters<typeof RefusedMoveDialog>[0]['move']
const refusedMove = {
  proposal: {
    entry: { id: 'l1', lesson: { name: 'One', assistants: [], courseId: 'c1', teacherId: null } },
    place: { start: '2026-03-02T08:00', minutes: 60 },
  },
  scope: 'ALL',
  results: [{ lessonId: 'l1', name: 'One', state: 'CLASH', clashes: [] }],
} as unknown as Parameters<typeof RefusedMoveDialog>[0]['refused']
const student = 'STUDENT'
const { byList: addByList, listLabel: addLabel } = manageTexts.en
const setting = {
  name: 'prepTeacher',
  value: 10,
  inherited: 10,
  source: 'INSTITUTION',
  locked: false,
}
const answers: Readonly<Record<string, unknown>> = {
  [lessonNotes.path]: {
    lessonName: 'One',
    courseId: 'c1',
    courseName: 'Class A',
    startAt: '2026-03-02T08:00:00.000Z',
    notes: [],
  },
  [mySettings.path]: { version: 1, settings: [setting] },
  [copyClass.path]: { id: 'c2', added: 0, people: [] },
}
const show = (node: ReactElement, resource?: AnyResource) => {
  const fake = recordProvider(resource ? classRecord : undefined)
  Object.assign(fake.provider, {
    getList: () => Promise.resolve({ data: [], total: 0 }),
    ask: ({ path }: AnyCall) => Promise.resolve(answers[path]),
  })
  return showRecord(fake, '/boatDetail?id=c1&lessonId=l1', {
    ...(resource ? { resource } : {}),
    node,
  })
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

interface GuardedForm {
  readonly name: string
  readonly node: ReactElement
  readonly label: string
  readonly value: string
  readonly resource?: AnyResource
  /** Opens the part that contains the input. */
  readonly open?: () => Promise<unknown>
}
/** Every form of a page of its own, or over one, that is not a resource's. */
const forms: readonly GuardedForm[] = [
  {
    name: 'the text box of a lesson’s notes',
    node: <LessonNotesPage />,
    label: 'Add a note',
    value: 'Half a th',
  },
  {
    name: 'one’s own lesson defaults',
    node: <OwnLessonSettings />,
    label: 'Teacher early entry',
    value: '25',
  },
  {
    name: 'the copy of a class',
    node: <CopyClassPage />,
    label: 'New class name',
    value: 'Class B',
    resource: course,
  },
  {
    name: 'a new invitation',
    node: (
      <InvitationForm
        state={{ errors: {}, busy: false } as Parameters<typeof InvitationForm>[0]['state']}
        onClose={nothing}
      />
    ),
    label: 'Purpose',
    value: 'Autumn fair',
  },
  {
    name: 'an overridden attendance',
    node: (
      <OverrideDialog
        person={person}
        work={{ close: nothing } as unknown as Parameters<typeof OverrideDialog>[0]['work']}
      />
    ),
    label: 'Reason',
    value: 'Came by bus',
  },
  {
    name: 'one’s own name',
    node: <ProfileSection me={me} />,
    label: 'Your name',
    value: 'Anna',
  },
  {
    name: 'a saved view',
    node: (
      <ViewDialog view={undefined} mayShare onSave={() => Promise.resolve()} onClose={nothing} />
    ),
    label: 'Name',
    value: 'Autumn',
  },
  {
    name: 'people on their way into a class',
    node: (
      <AddPeopleDialog
        courseId="c1"
        role={student}
        onAdded={() => Promise.resolve()}
        onClose={nothing}
      />
    ),
    open: async () => fireEvent.click(await screen.findByRole('button', { name: addByList })),
    label: addLabel,
    value: 'Ann',
  },
  {
    name: 'the input of an action',
    node: (
      <ActionDialog
        def={booking}
        action={booking.actions.cancel}
        onClose={nothing}
        onRun={() => Promise.resolve()}
      />
    ),
    label: 'Reason',
    value: 'Ill',
    resource: booking,
  },
  {
    name: 'a new API key',
    node: <NewApiKeyForm busy={false} create={() => Promise.resolve(true)} close={nothing} />,
    label: apiKeysTexts.en.name,
    value: 'Portal',
  },
  {
    name: 'a rename',
    node: (
      <RenameDialog
        name="Ann"
        busy={false}
        onSave={() => Promise.resolve(undefined)}
        onClose={nothing}
      />
    ),
    label: 'Name',
    value: 'Anna',
  },
  {
    name: 'a bound phone',
    node: <BindDialog channel="SMS" deed="bind" bound="" me={me} onClose={nothing} />,
    label: 'Phone number',
    value: '13800000000',
  },
  {
    name: 'a moved lesson that is refused',
    node: <RefusedMoveDialog refused={refusedMove} zone="Asia/Shanghai" move={moving} />,
    label: 'Move despite the clash: Reason',
    value: 'Both at once',
  },
  {
    name: 'the form of a class',
    node: <ClassForm id={undefined} />,
    label: 'Class name',
    value: 'Class B',
    resource: course,
  },
  {
    name: 'the institution’s form',
    node: <InstitutionForm />,
    label: 'Name',
    value: 'Morning Star',
    resource: organization,
  },
  {
    name: 'a setting of a role (roleControl, rightDetail)',
    // the group of its texts, which can be typed into as the others can't
    node: <RoleSetting route="roleControl" group={'role' as never} title="Roles" help="" />,
    label: 'Role name',
    value: 'Guides',
    resource: role,
  },
  { name: 'a new password', node: <PasswordChange />, label: 'Current password', value: 'secret1' },
]

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

describe.each(forms)('$name', ({ node, label, value, resource, open }) => {
  it('asks before it is left with what was typed, stays or leaves as it is told, and asks nothing unchanged (NAV-15)', async () => {
    const { router } = show(node, resource)
    await open?.()
    const box = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
    const before = box.value
    fireEvent.change(box, { target: { value } })
    // not of the screen itself: a dialog over it hides that
    const leave = () => void router.navigate('/boat')
    leave()
    const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    fireEvent.click(within(asked).getByRole('button', { name: 'Stay' }))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull(),
    )
    expect(router.state.location.pathname).toBe('/boatDetail')
    expect(box.value).toBe(value)
    fireEvent.change(box, { target: { value: before } })
    leave()
    expect(await screen.findByText('The harbour')).toBeTruthy()
  })
})

it('a saved copy leads on without a question (NAV-15)', async () => {
  const { router } = show(<CopyClassPage />, course)
  await type('New class name', 'Class B')
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/addSuccess'))
})

it.each([
  [
    'a saved view',
    (close: () => void) => (
      <ViewDialog view={undefined} mayShare onSave={() => Promise.resolve()} onClose={close} />
    ),
    async () => type('Name', 'Autumn'),
  ],
  [
    'people on their way into a class',
    (close: () => void) => (
      <AddPeopleDialog
        courseId="c1"
        role={student}
        onAdded={() => Promise.resolve()}
        onClose={close}
      />
    ),
    async () => {
      fireEvent.click(await screen.findByRole('button', { name: addByList }))
      await type(addLabel, 'Ann')
    },
  ],
])(
  'Esc asks before it closes the dialog of %s with what was typed (NAV-15)',
  async (_, node, fill) => {
    const close = vi.fn()
    show(node(close))
    await fill()
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(close).not.toHaveBeenCalled()
    fireEvent.click(within(asked).getByRole('button', { name: 'Leave' }))
    expect(close).toHaveBeenCalledTimes(1)
  },
)
