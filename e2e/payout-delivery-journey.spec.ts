import { readFile } from 'node:fs/promises';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { worklistEndpoints } from '@diwan/contract/features/worklist/endpoints';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import type { Api } from './fixtures/api.ts';
import { type Bank, filesOf, findBank } from './fixtures/bank.ts';
import { verifyBooks } from './fixtures/books.ts';
import { chooseInMenu } from './fixtures/lists.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'serial' });
test.afterEach(verifyBooks);

async function findPending(admin: Api): Promise<PayoutExport> {
  const exports = await admin.call(payoutEndpoints.listPayoutExports);
  // An older export of the demo is pending too, because the bank rejected one of its payments.
  const open = exports.filter(({ kind, status }) => kind === 'payout' && status === 'pending');
  const pending = open.findLast(({ paid_amount }) => paid_amount === 0);
  if (!pending) throw new Error('the demo has an export that waits for the bank');
  return pending;
}

/** Enters the bank's server as an admin, checks its host key, and accepts it. */
async function connectBank(page: Page, bank: Bank, business_id: string): Promise<void> {
  await page.goto(`/businesses/${business_id}`);
  await page.getByRole('textbox', { name: 'Host', exact: true }).fill(bank.host);
  await page.getByRole('textbox', { name: 'Port' }).fill(String(bank.port));
  await page.getByRole('textbox', { name: 'Username' }).fill(bank.username);
  await page.getByRole('textbox', { name: 'Upload path' }).fill(bank.folder);
  if (bank.password !== null) await page.getByLabel('Password').first().fill(bank.password);
  if (bank.private_key !== null) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose key file' }).click();
    const buffer = Buffer.from(bank.private_key);
    await (await chooser).setFiles({ name: 'bank_key', mimeType: 'text/plain', buffer });
  }
  await page.getByRole('button', { name: 'Check connection' }).click();
  await expect(page.getByText(bank.fingerprint)).toBeVisible();
  await page.getByRole('button', { name: 'Accept this host key' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Business updated successfully')).toBeVisible();
  await page.goto(`/businesses/${business_id}`);
  await page.getByRole('button', { name: 'Check connection' }).click();
  await expect(page.getByText('The sign-in worked')).toBeVisible();
}

test('the file of an export reaches the bank by SFTP, byte for byte', async ({ open, apiAs }) => {
  const bank = findBank();
  const admin = await apiAs('admin');
  const { id } = await findPending(admin);
  const { payout } = await admin.call(payoutEndpoints.readPayoutExport, {
    params: { exportId: id },
  });
  const [payer] = payout.businesses;
  expect(payer).toBeDefined();
  const page = await open('admin');
  await page.goto(`/payouts/${id}`);
  const business = page.getByRole('group', { name: payer!.name });
  await expect(business).toContainText('neither an SFTP password nor a private key');
  await connectBank(page, bank, payer!.id);

  await page.goto(`/payouts/${id}`);
  await expect(business).toContainText('The SFTP server needs the approval of a second admin');
  const second = await open('super');
  await second.goto(`/businesses/${payer!.id}`);
  await second.getByRole('button', { name: 'Approve the server' }).click();
  const question = second.getByRole('dialog', { name: /^Send the payout files of/ });
  await expect(question).toContainText(bank.fingerprint);
  await question.getByRole('button', { name: 'Approve the server' }).click();
  await expect(second.getByText('SFTP server approved')).toBeVisible();

  await page.goto(`/payouts/${id}`);
  await expect(page.getByRole('button', { name: 'Cancel payout' })).toBeVisible();
  await business.getByRole('button', { name: 'Send the file of' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the files to the banks?' });
  await dialog.getByRole('button', { name: 'Send to bank' }).click();
  await expect(page.getByText('The files are being sent to the bank')).toBeVisible();
  await expect(business).toContainText('Delivered');
  await expect(page.getByRole('button', { name: 'Cancel payout' })).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Bank file for ${payer!.name}` }).click();
  const downloaded = await readFile(await (await download).path());
  const sent = [...(await filesOf(bank))].filter(([name]) => name.includes(id));
  expect(sent.map(([name]) => name)).toEqual([`payout-${id}-${payer!.id.slice(0, 8)}.xml`]);
  expect(sent[0]?.[1].equals(downloaded)).toBe(true);
  const { sftp_fingerprint } = await admin.call(businessEndpoints.readBusiness, {
    params: { id: payer!.id },
  });
  expect(sftp_fingerprint).toBe(bank.fingerprint);
});

/** Writes the answer of the bank (pain.002) that rejects the first payment of a file. */
function rejectFirst(file: string): { readonly reference: string; readonly report: string } {
  const tagOf = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(file)?.[1] ?? '';
  const reference = tagOf('EndToEndId');
  const report = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>R-${Date.now()}</MsgId><CreDtTm>${new Date().toISOString()}</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${tagOf('MsgId')}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${tagOf('PmtInfId')}</OrgnlPmtInfId>
<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  return { reference, report };
}

const countRejections = async (admin: Api): Promise<number> =>
  (await admin.call(worklistEndpoints.readWorklist)).find(
    ({ kind }) => kind === 'payout_rejections',
  )?.count ?? 0;

test.describe('on a phone in Arabic', () => {
  test.use({ language: 'ar', phone: true });

  test('a payment that the bank rejected is at its payout and in the pending work', async ({
    open,
    apiAs,
  }) => {
    const admin = await apiAs('admin');
    const { id } = await findPending(admin);
    const [, file] = [...(await filesOf(findBank()))].find(([name]) => name.includes(id)) ?? [];
    const { reference, report } = rejectFirst(String(file));
    const before = await countRejections(admin);
    const page = await open('admin');
    await page.goto('/bank-statements');
    await page.getByRole('button', { name: 'استيراد كشف حساب' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'answer.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(report),
    });
    await dialog.getByRole('button', { name: 'استيراد كشف حساب' }).click();
    await expect(page.getByText(/^تم استيراد التقرير.*والمرفوضة 1$/)).toBeVisible();
    expect(await countRejections(admin)).toBe(before + 1);

    await page.goto('/');
    const work = page.locator('li', { hasText: 'مدفوعات رفضها البنك' });
    await expect(work).toContainText(String(before + 1));
    await page.goto(`/payouts/${id}`);
    const row = page.locator('tr', { hasText: new RegExp(`${reference}(?!\\d)`) });
    await expect(row.getByText(/رفض البنك الأمر/)).toBeVisible();
    await expectAccessible(page);

    // The decision leaves the payment pending for the next test.
    await row.getByRole('button', { name: 'عرض باقي الصف' }).click();
    await expect(row.getByText('الحساب مغلق')).toBeVisible();
    await row.getByRole('button', { name: /قيد الانتظار$/ }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('textbox').fill('سيعيد البنك المحاولة');
    await question.getByRole('button', { name: 'إبقاء قيد الانتظار' }).click();
    await expect.poll(() => countRejections(admin)).toBe(before);
  });
});

test('a payout that the bank paid is confirmed for one brand, then for the rest', async ({
  open,
  apiAs,
}) => {
  const admin = await apiAs('admin');
  const pending = await findPending(admin);
  const details = await admin.call(payoutEndpoints.readPayoutExport, {
    params: { exportId: pending.id },
  });
  // The weekday on which the demo was created decides which brands it pays.
  const name = details.brands[0]?.brand_name ?? '';
  const page = await open('admin');
  await page.goto('/payouts');
  await expect(page.getByRole('heading', { name: 'Payouts Management' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Active payouts' })).toContainText('Scheduled');
  await page.getByRole('tab', { name: 'Payout History' }).click();
  await page
    .getByRole('searchbox', { name: 'Search payouts by date, amount, status, or ID...' })
    .fill(pending.id);
  const row = page.getByRole('row', { name: 'Pending' });
  await expect(row).toHaveCount(1);
  const download = page.waitForEvent('download');
  await chooseInMenu(row, 'Download');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`payout-${pending.id}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(name);
  const amounts = [...text.matchAll(/,(\d+\.\d{3}),KWD,/g)].map(([, amount]) => Number(amount));
  expect(amounts).toHaveLength(details.brands.length);
  const sum = amounts.reduce((total, amount) => total + Math.round(amount * 1_000), 0);
  expect(sum).toBe(Math.round(pending.total_amount * 1_000));

  await chooseInMenu(row, 'View Details');
  // Once this cell is visible, the part above the brands has loaded and the rows no longer move.
  await expect(page.getByRole('cell', { name: `payout-${pending.id}.csv` }).last()).toBeVisible();
  const brand = page.getByRole('row', { name });
  await brand.getByRole('button', { name: `Confirm Payment to ${name}` }).click();
  const one = page.getByRole('dialog', { name: `Has the bank paid ${name}?` });
  await one.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByText(`Payment to ${name} confirmed successfully`)).toBeVisible();
  await expect(brand).toContainText('Paid');
  if (pending.total_brands > 1) {
    await page.getByRole('button', { name: 'Confirm All Payouts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Has the bank paid this payout?' });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Payout confirmed successfully')).toBeVisible();
  }
  await expect(page.getByText('Completed').first()).toBeVisible();
});
