/**
 * Codes of transport and of every call, and those that several domains raise, by their names. The
 * others are declared by their domains (`declareErrors`). A code without a text in both languages
 * does not compile (catalogue.en.ts, catalogue.zh.ts). The server's factories (`errors` of
 * server/platform/errors) are a mapped type over these names. Codes of the specification that this
 * server never returns have no entry; `ranges.ts` has a text for each range, so that a number is
 * never shown alone.
 */
export const ErrorCode = {
  // transport and the call itself
  requestFailed: '001',
  ok: '200',
  invalidParameter: '321',
  malformedRequest: '400',
  invalidFormat: '9994',
  unauthenticated: '401',
  accessTokenExpired: '403',
  notFound: '404',
  requestTimedOut: '408',
  conflict: '409',
  payloadTooLarge: '413',
  unsupportedFileType: '415',
  tooManyRequests: '429',
  internalError: '500',
  notImplemented: '501',
  badGateway: '502',
  serviceUnavailable: '503',
  gatewayTimedOut: '504',
  httpVersionUnsupported: '505',
  sessionExpired: '867',
  invalidSignature: '2000',
  signatureTooOld: '2001',
  openInterfaceDisabled: '2002',
  networkError: '19003',
  // session, accounts, verification codes
  invalidPasswordLength: '2114',
  invalidPasswordFormat: '2115',
  userNotFound: '804',
  permissionRevoked: '5003',
  phoneTaken: '945',
  emailTaken: '948',
  wrongVerificationCode: '802',
  verificationCodeNotSent: '803',
  captchaRequired: '806',
  dailySmsLimitReached: '959',
  smsCodeSentRecently: '960',
  emailCodeSentRecently: '967',
  invalidEmail: '946',
  invalidPhone: '211',
  countryCodeMissing: '333',
  permissionMissing: '905',
  authenticationTimedOut: '953',
  unbindingFailed: '955',
  accountNameTaken: '7002',
  nicknameTaken: '7003',
  loginIdentifierMissing: '11000',
  userNotRegistered: '11001',
  specialCharactersUnsupported: '11034',
  // institutions, plans and members
  institutionNotFound: '2010',
  institutionUnavailable: '734',
  institutionInformationNotFound: '9001',
  trialApplicationRepeated: '15000',
  institutionAccountNotFound: '713',
  memberLimitExceeded: '2222',
  teacherSeatsExceeded: '1049',
  trialAlreadyAppliedFor: '3002',
  // import
  importFailed: '11004',
  valueMissing: '11005',
  importInProgress: '11029',
  // classes and lessons
  lessonNotFound: '710',
  lessonHasStarted: '971',
  lessonRemoved: '973',
  userAlreadyAdded: '11002',
  classFull: '11019',
  invitationExpired: '11020',
  alreadyClassMember: '11032',
  // locks of a started lesson, then of a lesson in progress
  ongoingLessonUndeletable: '2014',
  coursewareLocked: '2206',
  // lessons and their classes as they are planned
  lessonClash: '2218',
  startInPast: '2219',
  endNotAfterStart: '2220',
  teacherSuspended: '2223',
  tooManyAuditors: '2226',
  lessonCountOutOfRange: '2229',
  // booking
  teacherHasReservedClass: '26000',
  bookingLimitReached: '26017',
  lessonFullyBooked: '26022',
  notBookable: '26027',
  alreadyBooked: '26033',
  bookingNoLongerActive: '26037',
  // seminars
  seminarNotFound: '12001',
  registrationLinkInvalid: '12106',
  seminarRoomMissing: '12203',
  // money: vouchers, currency, orders, plans, cards
  expirationDatePassed: '1039',
  currencyAlreadyChosen: '332',
  orderNotFound: '3004',
  orderAlreadyPaid: '16020',
  orderTimedOut: '16022',
  paymentMethodUnavailable: '16024',
  paymentFailed: '16025',
  balanceTooLow: '16026',
  planExpired: '16027',
  trialExpired: '16028',
  bookingSystemExpired: '16032',
  orderLinkInvalid: '16033',
  paymentPageUnavailable: '16050',
  // storage, files and courseware
  storageFull: '18001',
  trafficExhausted: '18002',
  fileEmpty: '18006',
  // tasks
  lessonOfOtherClass: '34411',
  // uploads and links of files
  tooManyUploads: '34000',
  fileLinkExpired: '34001',
  fileLinkForeign: '34002',
  // cloud disk
  diskNodeNotFound: '34101',
  diskNodeWrongKind: '34107',
  // recordings and the links that share them
  sharedLinkUnknown: '34300',
  sharedLinkExpired: '34301',
  sharedLinkRevoked: '34302',
  sharedLinkNeedsPassword: '34303',
  wrongSharedLinkPassword: '34304',
  recordingNotFound: '34305',
  sharedSectionUnavailable: '34542',
  personErased: '34560',
  nameNotConfirmed: '34561',
  // journals
  entryReversed: '34600',
  reversalNotReversible: '34601',
  balanceBelowMinimum: '34602',
  // ledger
  txnNotRefundable: '34651',
  refundAboveRest: '34652',
  // prices
  pricesOverlap: '34660',
  priceInForce: '34662',
  // payments
  transferDecided: '34670',
} as const
export type ErrorName = keyof typeof ErrorCode
export type CentralCode = (typeof ErrorCode)[ErrorName]

/** What domains declare, by domain. The file that declares it adds it here (`declareErrors`). */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled where errors are declared
export interface DomainErrors {}
type CodeIn<E> =
  E extends Readonly<Record<string, { readonly code: infer Code extends string }>> ? Code : never

/** Every code that the server can return: a closed list, so a misspelt one does not compile. */
export type ErrorCode = CentralCode | CodeIn<DomainErrors[keyof DomainErrors]>
