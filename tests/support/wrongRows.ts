export type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>
/** Rows by their table, written behind the server's back. */
type Rows = Readonly<Record<string, readonly Row[]>>

export const start = '2026-03-09T08:00:00Z'
const end = '2026-03-09T09:00:00Z'
const lesson = { courseId: 'C', startAt: start, endAt: end, closeAt: end }
const paid = { orderStatus: 'PAID', payAmount: 100, payType: 'ALIPAY' }
const inUse = { product: 'PLAN', usage: 'IN_USE', packageCode: 'BASIC_PACKAGE', seatNum: 5 }
const forced = { role: 'TEACHER', from: start, until: end, forcedBy: 'A' }
const link = { view: 'Ranking', status: 'ACTIVE', expiresAt: '2099-01-01T00:00:00Z' }

const storage = (kind: string): Rows => ({ quota: [{ name: `stored bytes ${kind}`, used: 9 }] })

/** For each check of the audit, rows that violate it, and each fault that it must report. */
export const wrongRows: Readonly<Record<string, readonly [rows: Rows, faults: readonly string[]]>> =
  {
    'seats and limits of bookings hold (5, 6)': [
      {
        lesson: [
          { id: 'L1', ...lesson, status: 'NOT_STARTED', bookingStatus: 'FREE', studentLimit: 1 },
          { id: 'L2', ...lesson, status: 'NOT_STARTED', bookingStatus: 'FREE', studentLimit: 2 },
        ],
        student: [{ id: 'S1', bookingLimit: 1, leaveLimit: 0 }],
        booking: [
          { id: 'B1', lessonId: 'L1', studentId: 'S1', state: 'BOOKED', month: '2026-03' },
          {
            id: 'B2',
            lessonId: 'L1',
            studentId: 'S1',
            state: 'BOOKED',
            month: '2026-03',
            createTime: '2099-01-01',
          },
          { id: 'B3', lessonId: 'L2', studentId: 'S2', state: 'WAITING', until: '2099-01-01' },
          {
            id: 'B4',
            lessonId: 'L2',
            studentId: 'S1',
            state: 'LEAVE',
            month: '2026-03',
            endedAt: '2099-01-01',
          },
        ],
      },
      [
        'lesson L1: 2 seats are taken of 1',
        'lesson L1 tells of 0 seats that are taken, there are 2',
        'booking B3 waits though lesson L2 has a free seat',
        'student S1: 2 bookings in 2026-03, 1 are allowed',
        'student S1: 1 leaves in 2026-03, 0 are allowed',
      ],
    ],
    'attendance follows from what classrooms reported': [
      {
        lesson: [{ id: 'L3', ...lesson, status: 'ENDED' }],
        attendance: [
          {
            id: 'A1',
            lessonId: 'L3',
            role: 'STUDENT',
            studentId: 'S1',
            status: 'PRESENT',
            derived: 'ABSENT',
            overridden: false,
          },
          {
            id: 'A2',
            lessonId: 'L3',
            role: 'STUDENT',
            studentId: 'S2',
            status: 'PRESENT',
            derived: 'PRESENT',
            overridden: true,
          },
        ],
      },
      [
        'attendance A1 of lesson L3: derived are not what its events say',
        'attendance A1: another state than derived, and not overridden',
        'attendance A2 of lesson L3: derived are not what its events say',
        'attendance A2: overridden without a reason',
      ],
    ],
    'members have the permissions of their roles': [
      { member: [{ accountId: 'ghost', role: 'custom', rights: '{student.read}' }] },
      ['member ghost has rights, and is in no list of users'],
    ],
    'settled payments are credited once, and refunds add up (13)': [
      {
        payment: [
          { id: 'Y1', no: 'N1', purpose: 'topUp', amount: 100, state: 'SETTLED', refunded: 5 },
        ],
      },
      [
        'payment N1 is SETTLED over 100, and the ledger was credited 0',
        'payment N1 is settled, and the ledger was not credited',
        'payment N1 says that 5 went back, its refunds 0',
      ],
    ],
    'paid orders were paid for (13)': [
      { planOrder: [{ id: 'O1', orderNo: 'P1', ...paid }] },
      [
        'order P1 is due 100, and 0 was charged',
        'order P1 was paid with 100, and no payment of it was settled',
      ],
    ],
    'teachers have seats, and one plan is in use (12)': [
      {
        subscription: [
          { id: 'U1', subscriptionNo: 'N1', ...inUse },
          { id: 'U2', subscriptionNo: 'N2', ...inUse, createTime: '2025-01-01' },
        ],
      },
      ['2 periods of PLAN are in use', 'the institution is on VIP_PACKAGE, N1 says BASIC_PACKAGE'],
    ],
    'submissions keep the rules of their tasks': [
      {
        classTask: [{ id: 'T1', allowMakeUp: false }],
        submission: [{ id: 'W1', taskId: 'T1', state: 'APPROVED', timing: 'LATE', mark: null }],
        taskFile: [{ fileId: 'F1' }],
      },
      [
        'submission W1 is late, and its task allows no make-up',
        'submission W1 is approved and has neither a mark nor a grade',
        'the task file F1 is not there',
      ],
    ],
    'nobody teaches two lessons at once unless it was forced (7)': [
      {
        lesson: [{ id: 'L4', ...lesson, status: 'NOT_STARTED', teacherId: 'T1' }],
        lessonPerson: [
          { lessonId: 'L5', personId: 'T2', ...forced },
          { lessonId: 'L6', personId: 'T3', ...forced },
        ],
      },
      [
        'lesson L4 holds other people or hours than it says',
        'lesson L5 was forced on T2 without a reason or a time',
        'lesson L6 was forced on T3 without a reason or a time',
        '2 hours of people are held, 1 are needed by lessons',
      ],
    ],
    'points are the sums of their entries (8)': [
      {
        pointsSum: [{ period: 'ALL', studentId: 'S1', accumulated: 5, balance: 7 }],
        pointsEntry: [{ id: 'E1', studentId: 'S2', kind: 'ADD', change: 3 }],
      },
      [
        'student S2 has points entries and no sum of them',
        'student S1 is told {"accumulated":5,"deducted":0,"redeemed":0}, the entries say {"accumulated":0,"deducted":0,"redeemed":0}',
        'student S1 has 7 points, the sums say 5',
      ],
    ],
    'lesson hours are the sums of their entries (9)': [
      {
        hourSum: [{ studentId: 'S1', used: 100 }],
        hourEntry: [{ id: 'E1', studentId: 'S2', kind: 'CONSUME', change: -1 }],
      },
      [
        'student S2 has hours entries and no sum of them',
        'student S1 is told {"total":0,"used":100,"expired":0}, the entries say {"total":0,"used":0,"expired":0}',
        'student S1 has -1 hours, the lots say 0',
        'student S1 is told 0 hours left, the ledger says -1',
      ],
    ],
    'cloud disks are trees, and what is used of them is counted right (15)': [
      {
        diskNode: [{ id: 'D1', name: 'a.png', kind: 'FILE', parentId: 'nowhere' }],
        quota: [{ name: 'disk bytes', used: 9 }],
      },
      [
        'node D1 (a.png) leads up to no disk',
        'file D1 has no content',
        'all disks: the counter says 9 bytes, there are 0',
      ],
    ],
    'hidden chapters hide their sections (10)': [
      {
        courseChapter: [
          { id: 'C1', courseId: 'R1', visibility: 'HIDDEN' },
          { id: 'C2', courseId: 'R1', visibility: 'SHOWN' },
        ],
        courseSection: [
          { id: 'V1', chapterId: 'C1', courseId: 'R2', visibility: 'SHOWN' },
          {
            id: 'V2',
            chapterId: 'C2',
            courseId: 'R1',
            visibility: 'HIDDEN',
            hiddenWithChapter: true,
          },
        ],
      },
      [
        'section V1 is shown in a hidden chapter',
        'section V1 is of another course than its chapter',
        'section V2 is hidden with a chapter that is shown',
      ],
    ],
    'progress of recorded courses is what was watched (11)': [
      { watchedSection: [{ enrolmentId: 'N1', sectionId: 'V1', coveredMs: 500, percent: 120 }] },
      [
        "section V1 of N1: its parts don't cover what it tells",
        'section V1 of N1: 120 % were watched',
      ],
    ],
    'links of reports name their people, and none is there twice': [
      {
        reportLink: [
          { id: 'K1', ...link, studentId: 'S1' },
          { id: 'K2', ...link, studentId: 'S1' },
          { id: 'K3', ...link },
        ],
      },
      [
        'report link K2 is there twice',
        'report link K3 (Ranking) names other people than its view',
      ],
    ],
    'bills add up, each begins where the one before ended (2)': [
      {
        bill: [
          { id: 'M1', month: '2026-01', state: 'OPEN', closing: 500 },
          { id: 'M2', month: '2026-02', state: 'CLOSED', from: start, until: end },
          { id: 'M3', month: '2026-03', state: 'CLOSED', from: start, until: end, opening: 700 },
        ],
      },
      [
        'bill 2026-01 closes with CNY 5.00, its parts come to CNY 0.00',
        'bill 2026-03 closes with CNY 0.00, its parts come to CNY 7.00',
        'bill 2026-03 is closed with opening CNY 7.00, the ledger comes to CNY 0.00',
        'bill 2026-03 opens with CNY 7.00, the one before closed with CNY 0.00',
      ],
    ],
    'each rated item has one transaction, each reversal one item (3)': [
      {
        ratedItem: [
          { id: 'I1', amount: 5, subject: 'lesson 1' },
          { id: 'I2', amount: 5, subject: 'lesson 1', txn: 'X' },
        ],
      },
      [
        'item I1 is charged by no transaction',
        'item I2 comes to 5, its transaction to nothing',
        'lesson 1 is charged by items I1 and I2',
      ],
    ],
    'transactions are balanced, and debits traced to their funds (1)': [
      {
        ledgerTxn: [{ id: 'X1', amount: -100, cash: -100, currency: 'CNY' }],
        ledgerPosting: [{ id: 'Q1', txn: 'X2', account: 'OTHER', currency: 'CNY', amount: 7 }],
      },
      [
        'the postings of transaction X2 CNY sum to 7 minor units',
        'transaction X1 says -100 and 0, its postings 0 and 0',
        'transaction X1 takes 100 minor units, and funds of 0 are traced to it',
      ],
    ],
    'balances are what top-ups and gifts have left, and are overdrawn by usage only (4)': [
      {
        ledgerLot: [
          { txnId: 'X3', kind: 'CASH', amount: 3, left: -3 },
          { txnId: 'X4', kind: 'GIFT', amount: 2, left: 2 },
        ],
      },
      [
        'lot X3 has -3 minor units left',
        'cash is 0.00, lots have -3 less 0 left',
        'gift is 0.00, lots have 2 left',
      ],
    ],
    'storage of courseware is counted right': [
      storage('courseware'),
      ['the counter of courseware says 9 bytes, there are 0'],
    ],
    'storage of recordings is counted right': [
      storage('recordings'),
      ['the counter of recordings says 9 bytes, there are 0'],
    ],
    'storage of tasks is counted right': [
      storage('tasks'),
      ['the counter of tasks says 9 bytes, there are 0'],
    ],
    'storage of videos is counted right': [
      storage('videos'),
      ['the counter of videos says 9 bytes, there are 0'],
    ],
  }
