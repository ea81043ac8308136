// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { downloads as english } from '../en/downloads.ts'

export const downloads: Catalogue<typeof english> = {
  "{host} can't be reached, so the model can't be downloaded.": '无法连接 {host}，因此无法下载该模型。',
  '{address} answered {status}.': '{address} 返回了 {status}。',
  '{address} sent more bytes than the model has: it is not the file that was expected.':
    '{address} 发送的字节数多于模型大小，不是预期的文件。',
  'Not enough disk space for the model. Free some space and try again.':
    '磁盘空间不足，无法存放该模型。请释放空间后重试。',
  'What {host} sent as {file} has the wrong checksum; it was deleted.': '{host} 发送的 {file} 校验和不正确，已删除。',
  'The download of {file} was damaged or not the expected file, so it was deleted.':
    '{file} 的下载已损坏或不是预期的文件，已删除。',
  'Another process is already downloading this model.': '另一个进程正在下载该模型。',
  'The download of {model} was stopped.': '{model} 的下载已停止。',
  "npm couldn't download the package {package}.": 'npm 无法下载软件包 {package}。',
  "npm isn't installed, so {package} can't be downloaded.": '未安装 npm，因此无法下载 {package}。',
  'The package {package} from npm is not the pinned one.': 'npm 提供的软件包 {package} 不是指定的版本。',
}
