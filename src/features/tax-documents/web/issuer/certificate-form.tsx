import { Button, FileInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { saveCertificate, type TaxIssuer } from '../../issuer-contract.ts';
import { isTooLarge, needsKeyFile, toBase64 } from './certificate-file.ts';
import classes from './issuer.module.css';

type Wrong = { certificate?: string; key?: string; password?: string };

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

async function read(file: File): Promise<string> {
  return toBase64(new Uint8Array(await file.arrayBuffer()));
}

type Props = {
  issuer: TaxIssuer;
  /** Called with the version that the settings have then. */
  onSaved: (version: number) => void;
};

/** Uploads a certificate with its key. The files are read here and sent with the password, which nothing keeps. */
export function CertificateForm({ issuer: { country, certificate: stored }, onSaved }: Props) {
  const t = useTexts().taxDocuments.settings.certificate;
  const [file, setFile] = useState<File | null>(null);
  const [key, setKey] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const hasKey = file !== null && needsKeyFile(file.name);
  const upload = useUpload(country, setWrong, (version) => {
    onSaved(version);
    setFile(null);
    setKey(null);
    setPassword('');
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found: Wrong = {
      ...(file === null ? { certificate: t.file_required } : isTooLarge(file) ? { certificate: t.too_large } : {}),
      ...(hasKey && key === null
        ? { key: t.key_required }
        : hasKey && key && isTooLarge(key)
          ? { key: t.too_large }
          : {}),
    };
    setWrong(found);
    if (file && Object.keys(found).length === 0) upload.mutate({ file, key: hasKey ? key : null, password });
  }

  const look = (error: string | undefined) => ({
    placeholder: t.choose,
    clearable: true,
    clearButtonProps: { 'aria-label': t.clear },
    leftSection: <Icon name="upload" size={15} />,
    inputWrapperOrder: ORDER,
    error,
  });
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      noValidate
      autoComplete="off"
      aria-label={stored ? t.replace : t.upload}
    >
      <FileInput
        {...look(wrong.certificate)}
        label={stored ? t.replace : t.upload}
        description={t.file_hint}
        accept=".p12,.pfx,.cer,.crt,.pem"
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          setWrong({});
        }}
      />
      {hasKey && (
        <FileInput
          {...look(wrong.key)}
          label={t.key}
          description={t.key_hint}
          withAsterisk
          accept=".key,.pem"
          value={key}
          onChange={setKey}
        />
      )}
      <PasswordField
        label={t.password}
        description={t.password_hint}
        inputWrapperOrder={ORDER}
        autoComplete="new-password"
        maxLength={200}
        value={password}
        error={wrong.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes.bar}>
        <Button type="submit" variant="default" loading={upload.isPending} disabled={file === null}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

type Upload = { file: File; key: File | null; password: string };

function useUpload(country: string, onRefused: (wrong: Wrong) => void, onDone: (version: number) => void) {
  const t = useTexts().taxDocuments.settings.certificate;
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: async ({ file, key, password }: Upload) => {
      const body = { certificate: await read(file), key: key && (await read(key)), password };
      return call(saveCertificate, { params: { country }, body });
    },
    onSuccess: ({ version }) => {
      alerts.success(t.saved, { fixed: true });
      onDone(version);
    },
    onError: (error) => {
      const said = error instanceof CallError ? error.fields : undefined;
      const of = (name: keyof Wrong) => (said?.[name] ? { [name]: said[name].join(' ') } : {});
      onRefused({ ...of('certificate'), ...of('key'), ...of('password') });
      alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/tax-issuers', '/api/documents', '/api/orders']),
  });
}
