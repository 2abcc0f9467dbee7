import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  organization: {
    text: {
      en: 'Your institution, its plan and its ID, and the way to its settings. Other institutions ask for the ID to share files with you.',
      zh: '机构信息、套餐和机构号，以及各项设置的入口。其他机构共享文件时需要您的机构号。',
    },
    manual: 'settings',
  },
  basicSettings: {
    text: {
      en: 'Name, logo and contact, what new lessons begin with, which reminders are sent and how people log in. Changes apply to new lessons only.',
      zh: '名称、标志和联系方式，新课节的默认设置，课前提醒和登录安全。修改只影响之后的新课节。',
    },
    manual: 'settings',
  },
  userManage: {
    text: {
      en: 'Colleagues who use this console. Add one with a role; the role decides what they see and do. Suspending somebody logs them out at once.',
      zh: '使用管理台的同事。添加时选择角色，角色决定能看什么、做什么。停用后立即退出登录。',
    },
    manual: 'roles',
  },
  roleRights: {
    text: {
      en: 'Roles such as front desk or teaching manager. Copy one that is close, choose its permissions, then give it to users.',
      zh: '前台、教务主管等角色。复制一个相近的，调整权限后分配给用户。',
    },
    manual: 'roles',
  },
  rightDetail: {
    text: {
      en: 'Which records a role sees: all, those of its own classes, or its own alone. Choose a role, then set each kind of data.',
      zh: '设置角色能看到哪些数据：全部、所带班级的，或仅本人的。先选角色，再逐项设置。',
    },
    manual: 'roles',
  },
  rights: {
    text: {
      en: 'All roles beside each other: who may do what. Use it to compare roles and to find who has a permission.',
      zh: '并排查看全部角色的权限，便于比较，以及查找谁有某项权限。',
    },
    manual: 'roles',
  },
  permissionTemplate: {
    text: {
      en: 'Permissions that new teachers begin with. The default template applies where a teacher is added without permissions of their own.',
      zh: '新老师的初始权限。添加老师时未单独设置的，套用默认模板。',
    },
    manual: 'roles',
  },
  customField: {
    text: {
      en: 'Fields of your own for teachers, students, classes and lessons. They can be searched, filtered, imported and exported like all others.',
      zh: '为老师、学员、班级和课节添加自己的字段，与其他字段一样可搜索、筛选、导入和导出。',
    },
    manual: 'custom-fields',
  },
  apiKeys: {
    text: {
      en: 'Keys for programs that read or change your data. Give each program its own key with only what it needs; the key is shown once.',
      zh: '供其他程序读取或修改数据的密钥。每个程序单独一个，只授予所需权限；密钥只显示一次。',
    },
    manual: 'integrations',
  },
  account: {
    text: {
      en: 'Your own name, contact, password and language, how you log in, and which messages you get. Log out other devices here, too.',
      zh: '您的姓名、联系方式、密码、语言、登录方式和消息设置，也可在此退出其他设备。',
    },
    manual: 'account',
  },
})
