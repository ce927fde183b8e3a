import { Button, FileInput, Group } from '@mantine/core';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DraftForm } from '#ui/draft-form.tsx';
import { Icon } from '#ui/icons.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { saveCertificate, type TaxIssuer } from '../../issuer-contract.ts';
import { isTooLarge, needsKeyFile, toBase64 } from './certificate-file.ts';

type Upload = { certificate: File | null; key: File | null; password: string };

const EMPTY: Upload = { certificate: null, key: null, password: '' };
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

async function read(file: File): Promise<string> {
  return toBase64(new Uint8Array(await file.arrayBuffer()));
}

const hasKey = ({ certificate }: Upload): boolean => certificate !== null && needsKeyFile(certificate.name);

/** Uploads a certificate with its key. The files are read here and sent with the password, which nothing keeps. */
export function CertificateForm({ issuer: { country, certificate: stored } }: { issuer: TaxIssuer }) {
  const t = useTexts().taxDocuments.settings.certificate;
  const alerts = useAlerts();
  const draft = useDraft<Upload>({
    stored: EMPTY,
    check: ({ values }) => {
      const { certificate, key } = values;
      return {
        ...(certificate === null && { certificate: t.file_required }),
        ...(certificate && isTooLarge(certificate) && { certificate: t.too_large }),
        ...(hasKey(values) && key === null && { key: t.key_required }),
        ...(hasKey(values) && key && isTooLarge(key) && { key: t.too_large }),
      };
    },
    save: async ({ values }) => {
      const { certificate, key, password } = values;
      if (!certificate) throw new Error('checked before');
      const sentKey = hasKey(values) && key ? await read(key) : null;
      const body = { certificate: await read(certificate), key: sentKey, password };
      await call(saveCertificate, { params: { country }, body });
      alerts.success(t.saved, { fixed: true });
      return undefined;
    },
    stale: ['/api/tax-issuers', '/api/documents', '/api/orders'],
    onError: alerts.failed,
  });
  const title = stored ? t.replace : t.upload;
  const look = {
    placeholder: t.choose,
    clearable: true,
    clearButtonProps: { 'aria-label': t.clear },
    leftSection: <Icon name="upload" size={15} />,
    inputWrapperOrder: ORDER,
  };
  return (
    <DraftForm draft={draft} isSpaced label={title}>
      <FileInput
        {...look}
        {...draft.choice('certificate')}
        label={title}
        description={t.file_hint}
        accept=".p12,.pfx,.cer,.crt,.pem"
      />
      {hasKey(draft.values) && (
        <FileInput
          {...look}
          {...draft.choice('key')}
          label={t.key}
          description={t.key_hint}
          withAsterisk
          accept=".key,.pem"
        />
      )}
      <PasswordField
        {...draft.text('password')}
        label={t.password}
        description={t.password_hint}
        inputWrapperOrder={ORDER}
        autoComplete="new-password"
        maxLength={200}
      />
      <Group justify="flex-end" gap="xs">
        <Button type="submit" variant="default" loading={draft.isSaving} disabled={draft.values.certificate === null}>
          {t.save}
        </Button>
      </Group>
    </DraftForm>
  );
}
