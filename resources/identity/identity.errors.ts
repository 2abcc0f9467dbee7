import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const identityErrors = declareErrors({
  phoneRegistered: {
    code: '707',
    en: 'This phone number is already registered. Log in with it or use another one.',
    zh: '该手机号已注册，请直接登录或更换手机号。',
  },
  accountInformationNotFound: {
    code: '7230',
    en: 'The account information doesn’t exist.',
    zh: '账号信息不存在。',
  },
  wrongCredentials: {
    code: '950',
    en: 'The account or password is wrong.',
    zh: '账号或密码错误。',
  },
  passwordUnchanged: {
    code: '958',
    en: 'The new password must be different from the old one.',
    zh: '新密码不能与旧密码相同。',
  },
  accountNotFound: {
    code: '944',
    en: 'This account doesn’t exist. Check what you entered.',
    zh: '账号不存在，请核对后再试。',
  },
  noAccountForContact: {
    code: '947',
    en: 'There’s no account for this. Check what you entered, or register.',
    zh: '账号不存在，请核对后再试，或先注册。',
  },
  onlyLoginMethodLeft: {
    code: '954',
    en: 'This can’t be removed because it’s your only login method. Add another one first.',
    zh: '无法解绑：这是唯一的登录方式，请先绑定其他方式。',
  },
  userAlreadyRegistered: {
    code: '8041',
    en: 'This user is already registered. Log in instead.',
    zh: '该用户已注册，请直接登录。',
  },
  boundToAnotherUser: {
    code: '8042',
    en: 'This account is already linked to another user. Unlink it there first.',
    zh: '该账号已绑定其他用户，请先解绑。',
  },
  accountBindingFailed: {
    code: '8043',
    en: 'The account couldn’t be linked. Nothing was changed. Try again.',
    zh: '账号绑定失败，数据未改动，请重试。',
  },
  phoneBoundAlready: {
    code: '8043',
    when: 'phone',
    en: 'Your account already has a phone number. Remove it first, then add the new one.',
    zh: '您的账号已绑定手机号，请先解绑再绑定新的手机号。',
  },
  emailBoundAlready: {
    code: '8043',
    when: 'email',
    en: 'Your account already has an e-mail address. Remove it first, then add the new one.',
    zh: '您的账号已绑定邮箱，请先解绑再绑定新的邮箱。',
  },
  userHasNoInstitution: {
    code: '9002',
    en: 'This user doesn’t belong to an institution. Create one, or ask to be added to one.',
    zh: '该用户未加入任何机构，请创建机构，或请机构管理员添加。',
  },
  alreadyAdministrator: {
    code: '723',
    en: 'This person is already an administrator.',
    zh: '该用户已是管理员。',
  },
  alreadyInInstitution: {
    code: '982',
    en: 'You’re already in this institution. Choose another one.',
    zh: '您已在该机构中，请选择其他机构。',
  },
  customFieldDeclared: {
    code: '9994',
    en: 'This resource already has a field called “%{declared}”. Choose another name.',
    zh: '该对象已有名为“%{declared}”的字段，请换一个名称。',
  },
  tooManyCustomFields: {
    code: '9994',
    en: 'There can be up to %{fields} custom fields in use. Retire one that is no longer needed first.',
    zh: '最多可同时使用 %{fields} 个自定义字段，请先停用不再需要的字段。',
  },
  customTypeInUse: {
    code: '9994',
    en: '%{holders|record has|records have} a value in this field, so its type can’t be changed. Add a new field instead.',
    zh: '已有 %{holders} 条数据填写了该字段，不能更改类型，请另建新字段。',
  },
  customFieldInUse: {
    code: '9994',
    en: '%{used|record has|records have} a value in this field. Retire it instead: nothing is lost.',
    zh: '已有 %{used} 条数据填写了该字段，请停用该字段，数据不会丢失。',
  },
  customChoiceInUse: {
    code: '9994',
    en: '%{holders|record uses|records use} “%{choice}”. Retire the choice instead: it is kept there, and nobody can choose it any more.',
    zh: '有 %{holders} 条数据使用了“%{choice}”，请停用该选项：已有数据保留，之后不能再选。',
  },
  customDefaultUnsuitable: {
    code: '9994',
    when: 'preset',
    en: 'The default isn’t a valid value of this field.',
    zh: '默认值不符合该字段的要求。',
  },
  rightsBeyondOwn: {
    code: '905',
    en: 'You can only grant permissions that you have yourself. You don’t have: %{beyond}. Nothing was changed.',
    zh: '只能授予自己拥有的权限。您没有：%{beyond}。数据未改动。',
  },
  unmaskingBeyondOwn: {
    code: '905',
    en: 'This data is masked for you, so you can’t show it to others: %{unmasked}. Nothing was changed.',
    zh: '以下内容对您脱敏显示，因此不能对他人设为正常显示：%{unmasked}。数据未改动。',
  },
  roleAboveOwn: {
    code: '905',
    en: 'Only people who have all the permissions of “%{above}” and see no less than it can change this. Nothing was changed.',
    zh: '只有拥有“%{above}”全部权限且数据权限不低于该角色的人才能修改，数据未改动。',
  },
  noAdministratorLeft: {
    code: '905',
    when: 'lastAdministrator',
    en: 'The institution would have no administrator left. Make another user an administrator first.',
    zh: '这样将没有人能管理本机构，请先将其他用户设为机构管理员。',
  },
  roleBuiltIn: {
    code: '905',
    when: 'builtIn',
    en: 'This is a built-in role. It can’t be deleted, and the administrator role always has all permissions. Copy it instead.',
    zh: '这是内置角色，不能删除，机构管理员始终拥有全部权限。可以复制后再修改。',
  },
  roleInUse: {
    code: '905',
    en: 'This role is still used by users (%{inUse}). Give them another role first.',
    zh: '仍有用户使用该角色（%{inUse} 人），请先为他们更换角色。',
  },
  passwordManagedByOwner: {
    code: '905',
    when: 'elsewhere',
    en: 'This person uses their own account. Only they can change its password.',
    zh: '此人使用自己的账号，密码只能由本人修改。',
  },
  contactMasked: {
    code: '905',
    when: 'contact',
    en: 'You see this person’s phone or email masked, so you can’t set their password. Ask an administrator.',
    zh: '该人员的手机号或邮箱对您脱敏，您不能设置其密码，请联系管理员。',
  },
  secondFactorRequired: {
    code: '905',
    when: 'factorRequired',
    en: 'Your institution requires two-step verification, so you can’t turn it off. You can set it up with another device instead.',
    zh: '您的机构要求两步验证，不能关闭，但可以改用其他设备重新设置。',
  },
  secondFactorOfOwner: {
    code: '905',
    when: 'factorOwner',
    en: 'Only the person themselves can turn off two-step verification of this account.',
    zh: '该账号的两步验证只能由本人关闭。',
  },
  recentLoginNeeded: {
    code: '905',
    when: 'recent',
    en: 'You logged in a while ago. Log out, log in again and try again within 10 minutes.',
    zh: '您登录已有一段时间，请退出后重新登录，并在 10 分钟内操作。',
  },
  secondFactorNotSet: {
    code: '404',
    when: 'factor',
    en: 'This person hasn’t set up two-step verification. Nothing was changed.',
    zh: '此人尚未设置两步验证，数据未改动。',
  },
  wrongSecondFactorCode: {
    code: '802',
    when: 'factor',
    en: 'This code is wrong or has already been used. Enter the code that your app shows now.',
    zh: '验证码错误或已使用，请输入应用当前显示的验证码。',
  },
  passkeyNotVerified: {
    code: '802',
    when: 'passkey',
    en: 'The passkey couldn’t be verified. Nothing was changed. Try again, or use another way.',
    zh: '通行密钥验证失败，数据未改动，请重试或使用其他方式。',
  },
  tooManyWrongCodes: {
    code: '953',
    when: 'tries',
    en: 'Too many wrong codes. Log in again.',
    zh: '验证码多次错误，请重新登录。',
  },
  apiKeyWrong: {
    code: '401',
    when: 'key',
    en: 'This isn’t a valid API key. Check that the whole key was copied.',
    zh: 'API 密钥无效，请检查是否完整复制。',
  },
  apiKeyEnded: {
    code: '401',
    when: 'keyEnded',
    en: 'This API key was ended. Create a new one in the console.',
    zh: '该 API 密钥已停用，请在管理台创建新的密钥。',
  },
  apiKeyExpired: {
    code: '401',
    when: 'keyExpired',
    en: 'This API key has expired. Create a new one in the console.',
    zh: '该 API 密钥已过期，请在管理台创建新的密钥。',
  },
  apiKeySuspended: {
    code: '401',
    when: 'keySuspended',
    en: 'This API key doesn’t work: the person who created it left, is suspended, may no longer manage API keys or has to set up two-step verification; or it was turned off meanwhile.',
    zh: '该 API 密钥暂不可用：创建者已离开机构、已停用、不再有 API 密钥管理权限或需先设置两步验证，或密钥已关闭。',
  },
  tooManyApiKeys: {
    code: '9994',
    en: 'There can be up to %{keys} working API keys. End one that is no longer needed first.',
    zh: '有效的 API 密钥最多 %{keys} 个，请先停用不再需要的密钥。',
  },
  keyScopeMissing: {
    code: '905',
    when: 'scope',
    en: 'This key wasn’t created for these calls. Create one that is.',
    zh: '该密钥的用途不包含此类调用，请使用对应用途的密钥。',
  },
  keyMakerLacksRights: {
    code: '905',
    when: 'maker',
    en: 'This key can do no more than the person who created it, who lacks the permissions for this.',
    zh: '密钥的权限不超过其创建者，而创建者没有此操作所需的权限。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly identity: typeof identityErrors
  }
}
