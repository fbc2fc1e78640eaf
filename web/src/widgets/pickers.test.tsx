import { useState, type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { switchLanguage } from '../lib/i18n.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { answer, refusal, server } from '../testing/server.ts';
import { CountryPicker } from './country-picker.tsx';
import { MccPicker } from './mcc-picker/mcc-picker.tsx';
import { PartnerPicker } from './partners/partner-picker.tsx';
import { PhoneField } from './phone-field/phone-field.tsx';

const mcc = (code: string, description: string, more: Partial<Mcc> = {}): Mcc => ({
  code,
  description,
  business_type: 'Retail Outlet Services',
  is_allowed: true,
  require_deposit: false,
  deposit_amount: 0,
  deposit_currency: 'KWD',
  ...more,
});

const CATALOGUE = [
  mcc('5411', 'Grocery Stores'),
  mcc('5944', 'Jewelry Stores', { require_deposit: true, deposit_amount: 500 }),
  mcc('4511', 'Airlines, Air Carriers', { business_type: 'Airlines', is_allowed: false }),
];

const serveCatalogue = () => server.use(http.get('/api/mcc', () => answer(CATALOGUE)));

function show(children: ReactNode) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

function Mccs({ offerAll = false }: { readonly offerAll?: boolean }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <MccPicker label="Business type" value={value} onChange={setValue} offerAll={offerAll} />
      <output>{value}</output>
    </>
  );
}

describe('the category picker', () => {
  const open = async () => {
    const input = await screen.findByRole('combobox', { name: 'Business type' });
    await vi.waitFor(() => expect(input).toBeEnabled(), { timeout: 60_000 });
    return input;
  };

  it('offers the allowed categories by business type, with their deposit', async () => {
    serveCatalogue();
    const user = show(<Mccs />);
    await user.click(await open());
    const list = await screen.findByRole('listbox');
    expect(within(list).getByText('Retail Outlet Services')).toBeVisible();
    expect(within(list).queryByText(/Air Carriers/)).not.toBeInTheDocument();
    const jewelry = within(list).getByRole('option', { name: /Jewelry/ });
    expect(jewelry).toHaveTextContent('KWD 500.000');
    await user.click(jewelry);
    expect(screen.getByRole('status')).toHaveTextContent('5944');
    expect(screen.getByText(/requires a deposit of/)).toHaveTextContent('KWD 500.000');
  });

  it('finds by code, by word and by the business type in Arabic', async () => {
    serveCatalogue();
    const user = show(<Mccs />);
    const input = await open();
    for (const search of ['5944', 'jewel stores', 'متاجر jewel']) {
      await user.clear(input);
      await user.type(input, search);
      expect(screen.getAllByRole('option')).toHaveLength(1);
    }
    await user.type(input, ' bread');
    expect(await screen.findByText('No category found')).toBeVisible();
  });

  it('offers the other categories to staff on request', async () => {
    serveCatalogue();
    const user = show(<Mccs offerAll />);
    await user.click(await screen.findByRole('switch', { name: /not allowed yet/ }));
    await user.click(await open());
    const airline = await screen.findByRole('option', { name: /Air Carriers/ });
    expect(airline).toHaveTextContent('Not allowed yet');
  });

  it('can be loaded again after a failure', async () => {
    serveCatalogue();
    server.use(http.get('/api/mcc', () => refusal('INTERNAL'), { once: true }));
    const user = show(<Mccs />);
    await user.click(await screen.findByRole('button', { name: 'Reload the categories' }));
    await user.click(await open());
    expect(await screen.findByRole('option', { name: /Grocery/ })).toBeVisible();
  });
});

describe('the country picker', () => {
  function Countries() {
    const [value, setValue] = useState<string | null>('KW');
    return <CountryPicker label="Nationality" value={value} onChange={setValue} />;
  }

  it('finds by name in either language, by code and by dialling code', async () => {
    const user = show(<Countries />);
    const input = screen.getByRole('combobox', { name: 'Nationality' });
    expect(input).toHaveValue('Kuwait');
    for (const search of ['bahr', 'البحرين', '+973', 'BH']) {
      await user.clear(input);
      await user.type(input, search);
      expect(screen.getByRole('option', { name: /Bahrain/ })).toBeVisible();
    }
    await user.click(screen.getByRole('option', { name: /Bahrain/ }));
    expect(input).toHaveValue('Bahrain');
    await switchLanguage('ar');
    expect(await screen.findByDisplayValue('البحرين')).toBeVisible();
  });
});

describe('the phone field', () => {
  function Phone() {
    const [code, setCode] = useState('+965');
    const [number, setNumber] = useState('');
    return (
      <>
        <PhoneField
          label="Phone"
          code={code}
          number={number}
          onCodeChange={setCode}
          onNumberChange={setNumber}
        />
        <output>{`${code} ${number}`}</output>
      </>
    );
  }

  it('accepts a number and the dialling code of any country', async () => {
    const user = show(<Phone />);
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '50001234');
    const code = screen.getByRole('combobox', { name: 'Country code' });
    await user.click(code);
    const [first] = await screen.findAllByRole('option');
    expect(first).toHaveTextContent('+965');
    await user.clear(code);
    await user.type(code, 'egypt');
    await user.click(await screen.findByRole('option', { name: /Egypt/ }));
    expect(screen.getByRole('status')).toHaveTextContent('+20 50001234');
  });
});

describe('the partner picker', () => {
  it('picks one by name, or none', async () => {
    const partner = { id: 3, name: 'Souq', website: 'https://souq.test', logo_url: null };
    const rest = { default_payout_status: 'active', created_at: '2026-01-01T00:00:00.000Z' };
    server.use(http.get('/api/partners', () => answer([{ ...partner, ...rest }])));
    function Partners() {
      const [value, setValue] = useState<number | null>(null);
      return (
        <>
          <PartnerPicker label="Partner" value={value} onChange={setValue} />
          <output>{String(value)}</output>
        </>
      );
    }
    const user = show(<Partners />);
    await user.click(screen.getByRole('combobox', { name: 'Partner' }));
    await user.click(await screen.findByRole('option', { name: 'Souq' }));
    expect(screen.getByRole('status')).toHaveTextContent('3');
    await user.click(screen.getByRole('combobox', { name: 'Partner' }));
    await user.click(await screen.findByRole('option', { name: 'No partner' }));
    expect(screen.getByRole('status')).toHaveTextContent('null');
  });
});
